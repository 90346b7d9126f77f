/* speak.h -- who may say what at a table, and note what about others. */
#ifndef SERVER_SPEAK_H
#define SERVER_SPEAK_H

#include "server/house.h"
#include "server/message.h"

/* A claim, a line of chat or a note; refused, it changes nothing. */
refusal speak(lobby *l, session *s, const message *m);

#endif

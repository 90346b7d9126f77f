// What the server takes as a name. It has the last word; but what is far too long for a
// message must not be sent.
export const isName = (name: string): boolean => name !== '' && [...name].length <= 24;

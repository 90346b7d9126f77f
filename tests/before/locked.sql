PRAGMA application_id = 1633970548;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE event (
    game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
    body TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE fresh (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
    body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
INSERT INTO "fresh" VALUES(1,'yqgaphy71gy3mvjr',1,1794866939485,'opened ce96bcee1037db40405e39acb5bef110a6fcfd6833f0cf08bf7ca089f5444ec9 saboteur 3 private watched watch free none 0 0 9d02dd0c3355dd8e3a986118e04844fb 1d048d95bd2a58fbee003c5629e17961c8e84a2284c3e892c82ab7a1e16b0be7bf9c757d2fd55cd767a174346ef4f1eb dwarves5=2+4 break_self=yes draw=miners broken_shares=yes starter=last_path max_saboteurs=no rounds=3 first=random',-4637044651211782551);
CREATE TABLE open_game (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO "open_game" VALUES('yqgaphy71gy3mvjr');
CREATE TABLE part (
    guest TEXT NOT NULL, game TEXT NOT NULL,
    PRIMARY KEY (guest, game)) STRICT, WITHOUT ROWID;
INSERT INTO "part" VALUES('9d02dd0c3355dd8e3a986118e04844fb','yqgaphy71gy3mvjr');
CREATE TABLE past (
    game TEXT PRIMARY KEY, at INTEGER NOT NULL,
    body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX past_at ON past (at);
CREATE INDEX part_game ON part (game);
COMMIT;

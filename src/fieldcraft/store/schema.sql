CREATE TABLE accounts (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created BIGINT NOT NULL,
    look TEXT,
    CONSTRAINT pk_accounts PRIMARY KEY (id),
    CONSTRAINT uq_accounts_folded UNIQUE (folded)
);

CREATE UNIQUE INDEX uq_accounts_look ON accounts (look);

CREATE TABLE assets (
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    body BLOB NOT NULL,
    owner TEXT,
    created BIGINT NOT NULL,
    CONSTRAINT pk_assets PRIMARY KEY (hash),
    CONSTRAINT fk_assets_owner FOREIGN KEY(owner) REFERENCES accounts (id) ON DELETE SET NULL
);

CREATE INDEX ix_assets_owner ON assets (owner);

CREATE TABLE scenes (
    id TEXT NOT NULL,
    owner TEXT,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    updated BIGINT NOT NULL,
    thumbnail BLOB,
    CONSTRAINT pk_scenes PRIMARY KEY (id),
    CONSTRAINT fk_scenes_owner FOREIGN KEY(owner) REFERENCES accounts (id) ON DELETE SET NULL
);

CREATE INDEX ix_scenes_owner ON scenes (owner);

CREATE TABLE sessions (
    token_hash BLOB NOT NULL,
    account_id TEXT NOT NULL,
    expires BIGINT NOT NULL,
    CONSTRAINT pk_sessions PRIMARY KEY (token_hash),
    CONSTRAINT fk_sessions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE INDEX ix_sessions_account_id ON sessions (account_id);

CREATE TABLE tables (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    owner TEXT,
    created BIGINT NOT NULL,
    archived BOOLEAN NOT NULL,
    damaged BIGINT,
    CONSTRAINT pk_tables PRIMARY KEY (id),
    CONSTRAINT fk_tables_owner FOREIGN KEY(owner) REFERENCES accounts (id) ON DELETE SET NULL
);

CREATE INDEX ix_tables_owner ON tables (owner);

CREATE TABLE records (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    seat TEXT NOT NULL,
    command TEXT,
    at BIGINT NOT NULL,
    body BLOB NOT NULL,
    CONSTRAINT pk_records PRIMARY KEY (table_id, seq),
    CONSTRAINT ck_records_seq CHECK (seq >= 1),
    CONSTRAINT fk_records_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX uq_records_command ON records (table_id, seat, command) WHERE command IS NOT NULL;

CREATE TABLE seats (
    id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    role TEXT NOT NULL,
    side TEXT NOT NULL,
    label TEXT NOT NULL,
    commands BLOB NOT NULL,
    token_hash BLOB,
    revoked BOOLEAN NOT NULL,
    CONSTRAINT pk_seats PRIMARY KEY (id),
    CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    CONSTRAINT uq_seats_token_hash UNIQUE (token_hash)
);

CREATE INDEX ix_seats_table_id ON seats (table_id);

CREATE TABLE secrets (
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    body BLOB NOT NULL,
    CONSTRAINT pk_secrets PRIMARY KEY (table_id, name),
    CONSTRAINT fk_secrets_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE set_aside (
    table_id TEXT NOT NULL,
    moved BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    seat TEXT NOT NULL,
    command TEXT,
    at BIGINT NOT NULL,
    body BLOB NOT NULL,
    CONSTRAINT pk_set_aside PRIMARY KEY (table_id, moved, seq),
    CONSTRAINT fk_set_aside_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body BLOB NOT NULL,
    CONSTRAINT pk_snapshots PRIMARY KEY (table_id, seq),
    CONSTRAINT fk_snapshots_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

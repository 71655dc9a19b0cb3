-- What is counted against a limit, by all servers of the product together. The columns are named and meant as the library that counts has them
-- (rate-limiter-flexible): whose turns, how many are spent, until when in milliseconds since 1970. Not in the log: after a crash all begin anew.
CREATE UNLOGGED TABLE limite (
  key    text    PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
ALTER TABLE limite ENABLE ROW LEVEL SECURITY;
CREATE POLICY limite_sistema ON limite TO anden_sistema USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON limite TO anden_sistema;

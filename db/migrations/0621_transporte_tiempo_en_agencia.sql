-- How long a van stands at an agency: what the hours of a trunk round are reckoned with, beside the way there (decision 0278).
ALTER TABLE ruta_parametro ADD COLUMN agencia_s int NOT NULL DEFAULT 420 CHECK (agencia_s BETWEEN 0 AND 7200);

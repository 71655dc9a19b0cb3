-- For how many hours a session lasts at most: a driver's is as long as a day in the street.
ALTER TABLE sesion ADD COLUMN horas smallint NOT NULL DEFAULT 12, ADD CONSTRAINT sesion_de_un_dia CHECK (horas BETWEEN 1 AND 16);

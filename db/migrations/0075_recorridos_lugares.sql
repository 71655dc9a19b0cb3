-- What a plan knows of one stop beside its parcel: a point that a person marked for this stop alone, where the address teaches nothing, and
-- the hours in which it wants to be visited.
ALTER TABLE recorrido_guia
  ADD COLUMN lat   double precision,
  ADD COLUMN lng   double precision,
  ADD COLUMN desde time,
  ADD COLUMN hasta time,
  ADD CONSTRAINT lugar_en_uruguay CHECK (lat BETWEEN -35.3 AND -30 AND lng BETWEEN -58.6 AND -53),
  ADD CONSTRAINT lugar_entero CHECK ((lat IS NULL) = (lng IS NULL)),
  ADD CONSTRAINT horario_entero CHECK ((desde IS NULL) = (hasta IS NULL) AND desde < hasta);
GRANT UPDATE (lat, lng, desde, hasta) ON recorrido_guia TO anden_personal;

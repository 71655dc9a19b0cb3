-- A round to doors that leaves parcels at agencies on its way. It goes to no agency alone, so that it has no destination of its own: which agency, its lines say.
ALTER TABLE recorrido DROP CONSTRAINT recorrido_tipo_check, ADD CONSTRAINT recorrido_tipo_check CHECK (tipo IN ('REPARTO', 'TRONCO', 'MIXTO'));
GRANT UPDATE (tipo) ON recorrido TO anden_personal;

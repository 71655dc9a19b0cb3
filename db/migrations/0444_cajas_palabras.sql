-- Beside its number and the printer's button it is read in one line.
UPDATE documento_estado SET nombre = 'Depositada' WHERE entidad = 'remesa' AND codigo = 'DEPOSITADA';

-- What reports are read from, counted from all rows at once.
ALTER TABLE evento ENABLE TRIGGER lleva_informe_visita;
SELECT rehacer_informe();

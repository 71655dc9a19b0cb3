-- What came whole gives back what of its time at a dock is still to come, as what does not come any more: somebody else may have it.
CREATE TRIGGER suelta_turnos_de_lo_que_vino AFTER UPDATE ON orden FOR EACH ROW
  WHEN (OLD.por_recibir > 0 AND NEW.por_recibir = 0) EXECUTE FUNCTION soltar_turnos();

-- What is still to come to a dock is asked for by its page and its agenda: a few orders among all that there ever were.
CREATE INDEX orden_por_llegar ON orden (transaccion_id) WHERE por_recibir > 0 AND tipo <> 'VENTA' AND decision IN ('CONFIRMADA', 'LIBERADA');

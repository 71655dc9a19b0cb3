import { sql } from 'kysely';

/**
 * Whether orders are served from where a balance `s` lies, in a place whose type is `t`: a shelf; and a dock of reception for whoever agreed that its goods
 * are sold from there (decision 0321).
 */
export const SE_OFRECE = sql`
  (t.se_reserva OR t.uso = 'RECEPCION' AND regla_de_cliente_al(s.cliente_id, 'disponible_al_recibir', now()) = 'true')`;

/** What the ledger refuses of a reservation where somebody took at that moment what was offered. */
export const SE_LLEVO = {
  stock_nunca_negativo: 'REINTENTE',
  serie_en_otro_lugar: 'REINTENTE',
  series_son_la_cantidad: 'REINTENTE',
  lpn_en_un_lugar: 'REINTENTE',
} as const;

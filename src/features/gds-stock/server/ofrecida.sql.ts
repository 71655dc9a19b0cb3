import { sql } from 'kysely';

/**
 * Whether orders are served from where a balance `s` lies, in a place whose type is `t`: a shelf; and a dock of reception for whoever agreed that its goods
 * are sold from there (decision 0321).
 */
export const SE_OFRECE = sql`
  (t.se_reserva OR t.uso = 'RECEPCION' AND regla_de_cliente_al(s.cliente_id, 'disponible_al_recibir', now()) = 'true')`;

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
type Query = (text: string) => Promise<any[]>;

/** Plays every parcel's events through the state machine: the ids of those that break it, or whose row says something else. */
export async function misreplayed(query: Query): Promise<string[]> {
  const steps = new Map<string, string[]>();
  for (const { desde, tipo, hasta } of await query(
    'SELECT estado_desde AS desde, tipo_evento AS tipo, estado_hasta AS hasta FROM transicion',
  )) {
    steps.set(`${desde} ${tipo}`, [...(steps.get(`${desde} ${tipo}`) ?? []), hasta]);
  }
  const guias = await query(
    `SELECT g.id, g.estado_general, g.ultimo_evento, g.ultimo_fecha, g.levantada, g.en_agencia_desde, g.vence_el::text, g.prometida_el::text,
            ((g.en_agencia_desde AT TIME ZONE 'America/Montevideo')::date + a.dias_guarda)::text AS fin_de_guarda, g.agente_id,
            (SELECT json_agg(json_build_array(e.tipo, e.fecha_evento, e.agente_id) ORDER BY e.fecha_evento, e.id) FROM evento e WHERE e.guia_id = g.id) AS eventos
       FROM guia g LEFT JOIN agente a ON a.id = g.agente_id`,
  );
  return guias.filter((guia) => !isReplay(guia, steps)).map(({ id }) => id);
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the query above.
function isReplay(guia: any, steps: ReadonlyMap<string, string[]>): boolean {
  let state: string | null = null;
  let held = '';
  const last: Record<string, string> = {};
  let before = '';
  for (const [tipo, fecha, agente] of guia.eventos) {
    const reachable: string[] = steps.get(`${state} ${tipo}`) ?? [];
    const next: string | undefined =
      reachable.length === 1 ? reachable[0] : reachable.find((option) => option === held);
    if (next === undefined || fecha <= before || (agente ?? guia.agente_id) !== guia.agente_id) return false;
    if (next === 'RETENIDO') held = state ?? '';
    state = next;
    before = fecha;
    last[tipo] = fecha;
  }
  const [tipo, fecha] = guia.eventos.at(-1);
  const same = (column: Date | null, event: string | undefined) =>
    column?.getTime() === (event && new Date(event).getTime());
  const taken = last.LEV_OK ?? last.LEV_DIF ?? last.ADM;
  return (
    guia.estado_general === state &&
    guia.ultimo_evento === tipo &&
    same(guia.ultimo_fecha, fecha) &&
    same(guia.levantada ?? undefined, taken) &&
    same(guia.en_agencia_desde ?? undefined, last.ING_AG) &&
    guia.vence_el === (last.ING_AG ? guia.fin_de_guarda : guia.prometida_el)
  );
}

import { type Hoja, hojasPdf } from '#features/etiquetas/server/public.ts';
import { type CallContext, type Endpoint, handleAsSystem } from '#server/dispatcher.ts';
import { actosDe } from '#server/documentos.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { pageByNumber } from '#server/list/page.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { AppError } from '#shared/errors.ts';

import {
  cambiarBin,
  crearOla,
  deshacerPick,
  faltanteEnLinea,
  type HechoDeWo,
  imprimirWos,
  listWos,
  moverWo,
  opcionesDeTrabajos,
  pickear,
  saltarLinea,
  siguienteWo,
  simularOla,
  verWo,
  type WoEntera,
  type WoFila,
} from '../contract.ts';
import { cambiarPartida, lotesDeLinea } from '../lotes.contract.ts';
import { lotesDe, otroLote } from './lotes.ts';
import { crear, simular } from './ola.ts';
import { hojaDeTraslado, hojaDeWo } from './papel.ts';
import { declararFaltante, deshacer, otroBin, pickearLinea, saltar } from './picking.ts';
import { actorDe, works } from './quien.ts';
import { selectTraslados } from './traslados.sql.ts';
import { mover, siguiente } from './wo.ts';
import {
  selectAnuladas,
  selectHistoria,
  selectLineas,
  selectOpciones,
  selectWo,
  selectWoLeida,
  selectWos,
} from './wos.sql.ts';

const PROPOSITO = 'wos';

/** The sheets, as they are called when they are downloaded. */
export const wosFile = fileExport(PROPOSITO, imprimirWos, (scope, { ids }) => ({
  type: 'application/pdf',
  isShown: true,
  start: ({ database }) =>
    database.read(scope, async (db) => {
      const hojas: Hoja[] = [];
      for (const id of new Set(ids)) {
        const wo = await selectWo(db, scope, id);
        if (wo === null) throw new AppError('WO_NO_ENCONTRADA', { id });
        hojas.push(
          wo.tipo === 'PICKING'
            ? hojaDeWo(wo, await selectLineas(db, id))
            : hojaDeTraslado(wo, await selectTraslados(db, id)),
        );
      }
      return hojasPdf(hojas, 'Trabajos de depósito');
    }),
}));

export const trabajosEndpoints: readonly Endpoint[] = [
  works(opcionesDeTrabajos, ({ db, scope }) => selectOpciones(db, scope)),

  works(simularOla, simular),

  works(crearOla, async (context, pedido) => {
    const made = await crear(context, pedido);
    const despues = { ...pedido, numero: made.ola.numero, wos: made.wos.map(({ numero }) => numero) };
    context.audit({ tabla: 'ola', fila_id: made.ola.id, antes: null, despues });
    return made;
  }),

  works(listWos, async ({ db, scope }, filtros) => pageByNumber(filtros, await selectWos(db, scope, filtros))),

  works(verWo, async (context, { id, texto, deposito_id }) => {
    const { db, scope } = context;
    const found =
      texto === undefined ? id : await selectWoLeida(db, scope, { texto, deposito_id: deposito_id ?? null });
    const wo = found === undefined || found === null ? null : await selectWo(db, scope, found);
    if (wo === null) throw new AppError('WO_NO_ENCONTRADA', { id, texto });
    const isPicking = wo.tipo === 'PICKING';
    const detalle = isPicking ? await selectLineas(db, wo.id) : [];
    const traslados = isPicking ? [] : await selectTraslados(db, wo.id);
    const anuladas = isPicking ? await selectAnuladas(db, wo.id) : [];
    return {
      wo: {
        ...wo,
        detalle,
        traslados,
        anuladas,
        historia: await selectHistoria(db, wo.id),
        puede: await puedeDe(context, wo),
      },
    };
  }),

  works(siguienteWo, async (context, pedido) => {
    const wo = await siguiente(context, pedido);
    context.audit({
      tabla: 'wo',
      fila_id: wo?.id ?? null,
      antes: null,
      despues: { ...pedido, numero: wo?.numero ?? null },
    });
    return { wo };
  }),

  works(moverWo, async (context, pedido) => {
    const { wo, antes } = await mover(context, pedido);
    context.audit({ tabla: 'wo', fila_id: wo.id, antes: { estado: antes }, despues: { ...pedido, ...wo } });
    return { wo };
  }),

  works(pickear, async (context, pedido) => audited(context, pedido, await pickearLinea(context, pedido))),

  works(faltanteEnLinea, async (context, pedido) => audited(context, pedido, await declararFaltante(context, pedido))),

  works(saltarLinea, async (context, pedido) => audited(context, pedido, await saltar(context, pedido.linea_id))),

  works(cambiarBin, async (context, pedido) => audited(context, pedido, await otroBin(context, pedido))),

  works(lotesDeLinea, async (context, { linea_id }) => ({ lotes: await lotesDe(context, linea_id) })),

  works(cambiarPartida, async (context, pedido) => audited(context, pedido, await otroLote(context, pedido))),

  works(deshacerPick, async (context, pedido) => audited(context, pedido, await deshacer(context, pedido.wo_id))),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirWos, async ({ db, session, scope, audit }, { ids }) => {
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('WO_NO_ENCONTRADA');
    const wanted = [...new Set(ids)];
    const found = await narrowed(db, scope, async () => {
      const rows: WoFila[] = [];
      for (const id of wanted) rows.push(...[await selectWo(db, scope, id)].filter((one) => one !== null));
      return rows;
    });
    if (found.length < wanted.length) throw new AppError('WO_NO_ENCONTRADA', { ids: wanted.length });
    const filename =
      found.length === 1 ? `${found[0]?.numero}.pdf` : `trabajos_${found[0]?.numero}_y_${found.length - 1}_mas.pdf`;
    audit({
      tabla: 'wo',
      fila_id: wanted[0] ?? null,
      antes: null,
      despues: { impresos: found.map(({ numero }) => numero) },
    });
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: { ids: wanted } });
    return { url, filename, hojas: found.length };
  }),
];

/** A reading's audit row says what became of the line. */
function audited<R extends HechoDeWo>({ audit }: CallContext, pedido: object, done: R): R {
  const { id, orden, lugar, sku, hecha, faltante } = done.linea;
  audit({ tabla: 'wo_linea', fila_id: id, antes: null, despues: { ...pedido, orden, lugar, sku, hecha, faltante } });
  return done;
}

/** What is done about counting is done in its count. */
async function puedeDe(context: CallContext, { id, estado, tipo }: WoFila): Promise<WoEntera['puede']> {
  const found = tipo === 'CONTAR' ? [] : await actosDe(actorDe(context), { entidad: 'wo', id, estado });
  const acts = new Set(found.map(({ acto }) => acto));
  return {
    ...{ tomar: acts.has('tomar'), pausar: acts.has('pausar'), soltar: acts.has('soltar') },
    ...{ completar: acts.has('completar'), anular: acts.has('anular') },
  };
}

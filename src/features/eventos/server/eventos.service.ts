import { COBRAN, correctEvento } from '#features/guias/server/public.ts';
import { abrirDeSistema, type DiferenciaHallada } from '#features/incidencias/server/public.ts';
import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import {
  abrirLote,
  anularLote,
  cerrarLote,
  deshacerLectura,
  getDiferencias,
  getLote,
  getOpcionesDeEstacion,
  type Lote,
  listLotes,
  registrarLectura,
} from '../contract.ts';
import {
  exigenciasDeLaLectura,
  exigenciasDelLote,
  llevaCarro,
  loteScope,
  lugaresDe,
  readEsperadas,
  readLote,
  tiposDe,
} from './apertura.ts';
import { lockLectura, selectLectura, selectLecturas, undoLecturas } from './lecturas.sql.ts';
import { closeLote, insertLote, lockLote, selectDiferencias, selectLote, selectLotes } from './lotes.sql.ts';
import { selectAgencias, selectTipos } from './opciones.sql.ts';
import { registrar } from './registro.ts';

const LAST_READINGS = 100;

export const eventosEndpoints: readonly Endpoint[] = [
  station(getOpcionesDeEstacion, async (context) => {
    const { db, user } = context;
    const tipos = tiposDe(await selectTipos(db, null), user);
    const sendsOn = tipos.some((tipo) => exigenciasDelLote(tipo).includes('agente'));
    return {
      tipos: tipos.map((tipo) => ({
        tipo: tipo.tipo,
        nombre: tipo.nombre,
        exige: exigenciasDelLote(tipo),
        por_paquete: exigenciasDeLaLectura(tipo),
        cobra: COBRAN.has(tipo.tipo),
        lleva_peso: tipo.lleva_peso,
        tiene_esperadas: tipo.estado_esperado !== null,
        lleva_carro: llevaCarro(tipo, user),
        motivos: [...tipo.motivos],
      })),
      lugares: await lugaresDe(context),
      agentes: sendsOn ? await selectAgencias(db) : [],
    };
  }),

  station(abrirLote, async (context, pedido) => {
    const { db, scope, audit } = context;
    const opened = await readLote(context, pedido);
    const { esperadas, no_halladas, aviso } = await readEsperadas(context, pedido, opened);
    const id = await insertLote(db, scope, { lote: opened.lote, esperadas });
    audit({
      tabla: 'lote',
      fila_id: id,
      antes: null,
      despues: { ...opened.lote, esperadas: esperadas?.length ?? null },
    });
    return { lote: await loteOf(context, id), no_halladas, aviso };
  }),

  station(listLotes, async (context) => ({ lotes: await selectLotes(context.db, loteScope(context)) })),

  station(getLote, async (context, { id }) => {
    const lote = await loteOf(context, id);
    return { lote, lecturas: await selectLecturas(context.db, id, LAST_READINGS) };
  }),

  station(getDiferencias, async (context, { id, cuales, page, size }) => {
    await loteOf(context, id);
    const { total, records } = await selectDiferencias(context.db, context.scope, { id, cuales, page, size });
    return pageByNumber({ page, size }, { total, records });
  }),

  station(registrarLectura, async (context, pedido) => {
    const keep = await registrar(context, pedido);
    // One round trip: the counters are asked for behind the reading that changes them.
    const [lectura, lote] = await Promise.all([keep(), loteOf(context, pedido.lote_id)]);
    return { lectura, lote };
  }),

  station(deshacerLectura, async (context, { lote_id, lectura_id }) => {
    const { db } = context;
    const held = await lockLectura(db, loteScope(context), { lote_id, lectura_id });
    if (!held) throw new AppError('LECTURA_NO_ENCONTRADA', { lote_id, lectura_id });
    if (held.resultado !== 'deshecha') await undo(context, lectura_id, held);
    const [lectura, lote] = await Promise.all([selectLectura(db, lectura_id), loteOf(context, lote_id)]);
    return { lectura, lote };
  }),

  station(cerrarLote, async (context, { id, nota = null }) => {
    const { db, scope, audit } = context;
    const lote = await heldLote(context, id);
    const missing = (lote.esperadas ?? 0) - lote.esperadas_leidas;
    if (nota === null && (missing > 0 || lote.sobrantes > 0))
      throw new AppError('LOTE_CON_DIFERENCIAS', { id, missing, sobrantes: lote.sobrantes });
    await closeLote(db, scope, { id, nota, anulado: false });
    // What a client's people meant to hand over and did not is theirs to know.
    if (missing > 0 && scope.tipo !== 'cliente') await abrirDeSistema(context, faltanteDe(lote, nota));
    audit({
      tabla: 'lote',
      fila_id: id,
      antes: { estado: lote.estado },
      despues: { missing, sobrantes: lote.sobrantes, nota },
    });
    return { lote: await loteOf(context, id) };
  }),

  station(anularLote, async (context, { id }) => {
    const { db, scope, audit } = context;
    const lote = await heldLote(context, id);
    if (lote.hechas > 0) throw new AppError('LOTE_CON_LECTURAS', { id, hechas: lote.hechas });
    await closeLote(db, scope, { id, nota: null, anulado: true });
    audit({ tabla: 'lote', fila_id: id, antes: { estado: lote.estado }, despues: { estado: 'ANULADO' } });
    return { lote: await loteOf(context, id) };
  }),
];

/** The warehouse's people have no parcels, whatever codes one of them was given. */
function station<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo === 'deposito') throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}

/** Fewer were read than had been announced: somebody looks for the others. */
function faltanteDe({ id, nombre, lugar, esperadas, esperadas_leidas }: Lote, nota: string | null): DiferenciaHallada {
  const missing = (esperadas ?? 0) - esperadas_leidas;
  return {
    clave: `lote:${id}`,
    tipo: 'FALTANTE_EN_DESCARGA',
    asunto: `Faltan ${missing} de ${esperadas}: ${nombre}, ${lugar}`.slice(0, 160),
    texto: `El lote ${id} se cerró con ${missing} sin leer. Nota del cierre: ${nota ?? '—'}`,
    ruta: '/eventos',
  };
}

async function loteOf(context: CallContext, id: number): Promise<Lote> {
  const lote = await selectLote(context.db, loteScope(context), id);
  if (!lote) throw new AppError('LOTE_NO_ENCONTRADO', { lote_id: id });
  return lote;
}

/** The batch with nobody reading into it, for who may end it: whoever opened it, whoever leads, and colleagues of one client or agency. */
async function heldLote(context: CallContext, id: number): Promise<Lote> {
  const held = await lockLote(context.db, loteScope(context), id);
  if (!held) throw new AppError('LOTE_NO_ENCONTRADO', { lote_id: id });
  if (held.cerrado) throw new AppError('LOTE_CERRADO', { lote_id: id });
  return loteOf(context, id);
}

/** @throws AppError LOTE_CERRADO, LECTURA_NO_ENCONTRADA, and what the engine refuses */
async function undo(
  context: CallContext,
  lecturaId: number,
  { resultado, guia_id, evento_id, cerrado, tipo_usuario }: NonNullable<Awaited<ReturnType<typeof lockLectura>>>,
): Promise<void> {
  const { db, scope } = context;
  if (resultado !== 'hecha' || guia_id === null || evento_id === null)
    throw new RefusalError('LECTURA_NO_ENCONTRADA', 'Esa lectura no registró nada: no hay qué deshacer', { lecturaId });
  if (cerrado) throw new AppError('LOTE_CERRADO', { lecturaId });
  if (tipo_usuario !== scope.tipo) throw new AppError('SIN_PERMISO', { lecturaId });
  await correctEvento(context, { guia_id, evento_id }, 'Lectura deshecha en la estación');
  await undoLecturas(db, scope, [lecturaId]);
}

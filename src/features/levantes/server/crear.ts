import { clienteDe } from '#features/envios/server/public.ts';
import { type Autor, appendEvento } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import type { Creado, crearLevante } from '../contract.ts';
import type { Estado } from '../palabras.contract.ts';
import { enDecimas } from './conteo.ts';
import { tomarFranja } from './franja.ts';
import {
  type Candidata,
  insertLevante,
  insertLinea,
  insertLineas,
  lockGuias,
  selectCandidatas,
} from './levantes.sql.ts';
import { selectCliente, selectDirecciones } from './pedido.sql.ts';
import { actorDe, gestiona } from './quien.ts';

/** How a levante begins: a place, a slot, and parcels or a number of them. */

export interface Fuera {
  readonly guia_nro: string;
  readonly razon: string;
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, DIRECCION_NO_ENCONTRADA, LEVANTE_FUERA_DE_CORTE, LEVANTE_SIN_LUGAR, LEVANTE_VACIO */
export async function crear(context: CallContext, pedido: Params<typeof crearLevante>): Promise<Creado> {
  const { db, scope, user, audit } = context;
  const cliente_id = clienteDe(scope, pedido.cliente_id);
  if ((await selectCliente(db, cliente_id)) === null) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
  const lugar = (await selectDirecciones(db, cliente_id)).find(({ id }) => id === pedido.direccion_id);
  if (lugar === undefined) throw new AppError('DIRECCION_NO_ENCONTRADA', { direccion_id: pedido.direccion_id });
  if (pedido.guias.length === 0 && pedido.bultos === undefined) throw new AppError('LEVANTE_VACIO');
  const aunqueLleno = gestiona(context) && pedido.aunque_lleno === true;
  const { dia, desde, zona_id } = { ...pedido, zona_id: lugar.zona_id };
  const franja = await tomarFranja(db, { zona_id, dia, desde, aunqueLleno });
  const estado: Estado = franja.tomados < franja.lugares ? 'CONFIRMADO' : 'SOLICITADO';
  const { id, numero } = await insertLevante(db, {
    ...{ cliente_id, direccion_id: lugar.id, dia, desde, hasta: franja.hasta, estado, usuario_id: user.id },
    origen: scope.tipo === 'cliente' ? 'CLIENTE' : 'TRAFICO',
    bultos_anunciados: pedido.bultos ?? null,
    kg_anunciados: enDecimas(pedido.kg),
    instrucciones: pedido.instrucciones ?? null,
    reprogramado_de: null,
  });
  const acto = estado === 'CONFIRMADO' ? 'solicitar' : 'solicitar_sin_franja';
  await darPaso(actorDe(context, null), { entidad: 'levante', id, estado: null }, acto);
  const { hechas, fuera } = await anunciar(context, { id, cliente_id }, pedido.guias);
  if (hechas === 0 && pedido.bultos === undefined) throw new AppError('LEVANTE_VACIO', { fuera: fuera[0]?.razon });
  audit({ tabla: 'levante', fila_id: id, antes: null, despues: { numero, dia, desde, guias: hechas } });
  return { id, numero, dia, desde, hasta: franja.hasta, estado, guias: hechas, fuera };
}

/** Puts parcels into a levante and tells them so; what cannot go along is undone by itself, and says why. */
export async function anunciar(
  context: Autor,
  { id, cliente_id }: { id: number; cliente_id: number },
  guias: readonly number[],
): Promise<{ hechas: number; fuera: Fuera[] }> {
  const { db, scope } = context;
  const asked = [...new Set(guias)];
  await lockGuias(db, scope, asked);
  const candidatas = await selectCandidatas(db, scope, asked);
  const fuera: Fuera[] = asked
    .filter((one) => !candidatas.some((guia) => guia.id === one))
    .map((one) => ({ guia_nro: String(one), razon: 'No existe' }));
  const buenas: Candidata[] = [];
  for (const guia of candidatas) {
    const razon = razonDe(guia, cliente_id);
    if (razon === null) buenas.push(guia);
    else fuera.push({ guia_nro: guia.guia_nro, razon });
  }
  if (await sumarTodas(context, id, buenas)) return { hechas: buenas.length, fuera };
  let hechas = 0;
  for (const guia of buenas) {
    const razon = await sumar(context, id, guia);
    if (razon === null) hechas += 1;
    else fuera.push({ guia_nro: guia.guia_nro, razon });
  }
  return { hechas, fuera };
}

/** All in one go, as nearly always. False: one cannot go along, and nothing was done. */
async function sumarTodas(context: Autor, id: number, guias: readonly Candidata[]): Promise<boolean> {
  const { db } = context;
  try {
    await apart(db, async () => {
      await insertLineas(
        db,
        id,
        guias.map((guia) => guia.id),
      );
      for (const guia of guias) await pedir(context, guia);
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

async function pedir(context: Autor, { id }: Candidata): Promise<void> {
  await appendEvento(context, { id }, { tipo: 'LEV_SOL', fecha_evento: null, clave: null, datos: {} });
}

function razonDe({ cliente_id, espera_en, estado_general }: Candidata, asked: number): string | null {
  if (cliente_id !== asked) return 'Es de otro cliente';
  if (espera_en !== null) return `Ya está en el levante ${espera_en}`;
  if (estado_general === 'PRE_INGRESADO') return null;
  return `Está «${ESTADO_GUIA[estado_general].nombre}»`;
}

async function sumar(context: Autor, id: number, guia: Candidata): Promise<string | null> {
  try {
    await apart(context.db, async () => {
      await insertLinea(context.db, id, guia.id);
      await pedir(context, guia);
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

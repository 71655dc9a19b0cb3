import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { actosDe } from '#server/documentos.ts';
import { pageByNumber } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

import {
  type ConteoEntero,
  type ConteoFila,
  cancelarConteo,
  cerrarPosicion,
  contadoresDeDeposito,
  crearConteo,
  leerConteo,
  listConteos,
  resolverConteo,
  tomarConteo,
  verConteo,
} from '../contract.ts';
import { CUENTA_STOCK, RESUELVE_CONTEOS } from '../permisos.contract.ts';
import { anotarLugar } from '../sin-red.contract.ts';
import { cerrar, leer, tomar } from './contar.ts';
import { isDeposito, selectContadores } from './conteos.sql.ts';
import { actorDe, inside } from './documento.ts';
import { selectConteo, selectConteos, selectHistoria, selectLineasDe, selectRenglonesDe } from './lista.sql.ts';
import { cancelar, crear, resolver } from './resolver.ts';
import { anotarSinRed } from './sin-red.ts';
import { vaciaEndpoints } from './vacia.ts';

export const conteosEndpoints: readonly Endpoint[] = [
  ...vaciaEndpoints,

  inside(crearConteo, async (context, pedido) => {
    const conteo = await crear(context, pedido);
    context.audit({
      tabla: 'conteo_stock',
      fila_id: conteo.id,
      antes: null,
      despues: { ...pedido, numero: conteo.numero },
    });
    return { conteo };
  }),

  inside(contadoresDeDeposito, async ({ db, scope }, { deposito_id }) => {
    if (!(await isDeposito(db, scope, deposito_id))) throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
    return { personas: await selectContadores(db, deposito_id) };
  }),

  inside(listConteos, async ({ db, scope }, filtros) => pageByNumber(filtros, await selectConteos(db, scope, filtros))),

  inside(verConteo, async (context, { id }) => {
    const { db, scope } = context;
    const conteo = await selectConteo(db, scope, id);
    if (conteo === null) throw new AppError('CONTEO_NO_ENCONTRADO', { id });
    const lineas = await lineasDe(context, conteo);
    return { conteo, lineas, historia: await selectHistoria(db, id), puede: await puedeDe(context, conteo, lineas) };
  }),

  inside(tomarConteo, async (context, { conteo_id }) => {
    const conteo = await tomar(context, conteo_id);
    const { numero, estado } = conteo;
    context.audit({ tabla: 'conteo_stock', fila_id: conteo_id, antes: null, despues: { numero, estado } });
    return { conteo };
  }),

  inside(leerConteo, async (context, pedido) => {
    const read = await leer(context, pedido);
    const { id, lugar } = read.linea;
    context.audit({ tabla: 'conteo_linea', fila_id: id, antes: null, despues: { lugar, lectura: read.lectura } });
    return read;
  }),

  inside(anotarLugar, async (context, pedido) => {
    const { lugar, ...kept } = await anotarSinRed(context, pedido);
    const despues = { lugar, lecturas: pedido.lecturas, desde: pedido.desde, resultado: kept.resultado };
    context.audit({ tabla: 'conteo_linea', fila_id: pedido.linea_id, antes: null, despues });
    return kept;
  }),

  inside(cerrarPosicion, async (context, pedido) => {
    const { linea, ...closed } = await cerrar(context, pedido);
    const { id, lugar, vuelta } = linea;
    const despues = { lugar, vuelta, resultado: closed.resultado };
    context.audit({ tabla: 'conteo_linea', fila_id: id, antes: { estado: linea.estado }, despues });
    return closed;
  }),

  inside(resolverConteo, async (context, pedido) => {
    const { lugar, ...done } = await resolver(context, pedido);
    const despues = { ...pedido, lugar, movimientos: done.linea.movimientos };
    context.audit({ tabla: 'conteo_linea', fila_id: pedido.linea_id, antes: { estado: 'REVISION' }, despues });
    return done;
  }),

  inside(cancelarConteo, async (context, pedido) => {
    const { estado, antes, numero } = await cancelar(context, pedido);
    const despues = { estado, numero, nota: pedido.nota ?? null };
    context.audit({ tabla: 'conteo_stock', fila_id: pedido.conteo_id, antes: { estado: antes }, despues });
    return { estado };
  }),
];

type Linea = ConteoEntero['lineas'][number] & { readonly conto: readonly number[] };

/** Figures are for who decides, and of no place that is still to be counted: whoever recounts it would know them. */
async function lineasDe({ db, user }: CallContext, { id, estado }: ConteoFila): Promise<Linea[]> {
  const found = permits(RESUELVE_CONTEOS, user) ? await selectRenglonesDe(db, id) : [];
  const byLine = Map.groupBy(found, ({ linea_id }) => linea_id);
  const cuenta = permits(CUENTA_STOCK, user);
  return (await selectLineasDe(db, id)).map(({ abierta_id, ...linea }) => {
    const isToCount = linea.estado === 'PENDIENTE' || linea.estado === 'ABIERTA';
    const rows = isToCount ? [] : (byLine.get(linea.id) ?? []);
    const isTurn = linea.vuelta === 1 ? estado === 'EN_CONTEO' : estado === 'EN_RECONTEO';
    const isFree = linea.estado === 'PENDIENTE' || abierta_id === user.id;
    return {
      ...linea,
      puede_contar: cuenta && isTurn && isFree && !linea.conto.includes(user.id),
      iguales: linea.vuelta > 1 && rows.some(isTwice) && rows.every(isTwice),
      renglones: rows.map(({ linea_id: _, diferencia_primera: __, ...one }) => one),
    };
  });
}

const isTwice = ({
  faltan,
  sobran,
  diferencia_primera,
}: {
  faltan: number;
  sobran: number;
  diferencia_primera: number;
}) => sobran - faltan === diferencia_primera;

const NO = 'No en este estado, o con sus permisos';

/** Never who counted in it. */
function noResuelve({ user }: CallContext, lineas: readonly Linea[]): string | null {
  if (!permits(RESUELVE_CONTEOS, user) || !lineas.some(({ estado }) => estado === 'REVISION')) return NO;
  return lineas.some(({ conto }) => conto.includes(user.id))
    ? 'Usted contó en este conteo: lo resuelve otra persona'
    : null;
}

async function puedeDe(context: CallContext, { id, estado }: ConteoFila, lineas: readonly Linea[]) {
  const acts = await actosDe(actorDe(context), { entidad: 'conteo_stock', id, estado });
  const may = (acto: string) => acts.some((one) => one.acto === acto);
  const toCount = lineas.some(({ puede_contar }) => puede_contar);
  return {
    tomar: may('tomar') || toCount ? null : NO,
    resolver: noResuelve(context, lineas),
    cancelar: may('cancelar') ? null : NO,
  };
}

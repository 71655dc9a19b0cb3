import { selectHoy, selectVigente } from '#features/gds-campos/server/public.ts';
import { selectPartidas, selectProductosPorTexto, selectSkus } from '#features/gds-stock/server/public.ts';
import { apart } from '#server/apart.ts';
import type {
  AutorDeGrupos,
  CampoDeArchivo,
  DeArchivo,
  FilaDeGrupo,
  HechoDeFila,
  ImportadorDeGrupos,
} from '#server/importar.ts';
import { crearBuscador } from '#shared/envio/localidades.ts';
import { limpio } from '#shared/envio/texto.ts';
import { AppError } from '#shared/errors.ts';
import { type CampoDeOrden, formularioDeFabrica } from '#shared/gds/campos.ts';
import { lecturaDeCodigo } from '#shared/gds/gs1.ts';
import {
  type CampoDeDeposito,
  NOMBRE_DE_CAMPO_DE_DEPOSITO,
  ORDEN_DE,
  TIPO_DE_DEPOSITO,
  type TipoDeOrdenes,
} from '#shared/gds/importar.ts';
import { leerLote } from '#shared/gds/texto.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';
import { crearVarias } from './crear.ts';
import { selectOpciones, selectOpcionesDeCliente } from './ficha.sql.ts';
import { selectUsados } from './formulario.sql.ts';
import { selectCatalogoDeLocalidades, selectConReferencia } from './importar.sql.ts';
import { type Conocido, campoDe, leerOrden } from './leer-orden.ts';

/** Orders by file: what the client's form asks is asked of each of them, and several rows are one order. */
export function importadorDeOrdenes(kind: TipoDeOrdenes): ImportadorDeGrupos {
  return {
    campos: async (db, cliente_id) => camposDeArchivo(kind, await formaDe(db, kind, cliente_id)),
    grupo: ({ referencia = '' }) => limpio(referencia) || null,
    abrir: async (autor, de, grupos) => {
      const known = await conocer(autor, de, { kind, filas: grupos.flat() });
      const leidas = grupos.map((filas) => leerOrden(known, filas));
      return {
        faltas: new Map(leidas.flatMap(({ faltas }) => [...faltas])),
        crear: (cuales) => {
          const pedidos = cuales.flatMap((at) => leidas[at]?.pedido ?? []);
          if (pedidos.length < cuales.length) throw new Error('an order with faults was to be taken in');
          return hacer(autor, pedidos);
        },
      };
    },
  };
}

async function formaDe(db: AutorDeGrupos['db'], kind: TipoDeOrdenes, cliente_id: number): Promise<CampoDeOrden[]> {
  const tipo = ORDEN_DE[kind];
  return (await selectVigente(db, { cliente_id, tipo }))?.campos ?? formularioDeFabrica(tipo);
}

const EN_ARCHIVO: Readonly<Partial<Record<string, CampoDeDeposito>>> = { nota: 'observaciones' };

/** Those of the kind, as the form calls them; without those that it hides, and with its own. */
function camposDeArchivo(kind: TipoDeOrdenes, forma: readonly CampoDeOrden[]): CampoDeArchivo[] {
  const { campos, requeridos } = TIPO_DE_DEPOSITO[kind];
  const asked = new Map(forma.map((one) => [EN_ARCHIVO[one.campo] ?? one.campo, one]));
  const own = campos.flatMap((codigo): CampoDeArchivo[] => {
    const one = asked.get(codigo);
    const isFixed = requeridos.includes(codigo);
    if (one?.visible === false && !isFixed) return [];
    const nombre = one?.etiqueta ?? NOMBRE_DE_CAMPO_DE_DEPOSITO[codigo];
    return [{ codigo, nombre, requerido: isFixed || (one?.requerido === true && !one.defecto) }];
  });
  const propios = forma.flatMap(({ campo, visible, etiqueta, requerido, defecto }): CampoDeArchivo[] =>
    campo.startsWith('x_') && visible
      ? [{ codigo: `x_${campo.slice(2)}`, nombre: etiqueta, requerido: requerido && !defecto }]
      : [],
  );
  return [...own, ...propios];
}

interface Que {
  readonly kind: TipoDeOrdenes;
  readonly filas: readonly FilaDeGrupo[];
}

async function conocer(
  { db, scope }: AutorDeGrupos,
  { deposito_id, cliente_id: de }: DeArchivo,
  { kind, filas }: Que,
): Promise<Conocido> {
  const cliente_id = de ?? 0;
  const tipo = ORDEN_DE[kind];
  const said = (campo: string) => [
    ...new Set(filas.map(({ valores }) => limpio(valores[campo] ?? '')).filter((one) => one !== '')),
  ];
  const campos = await formaDe(db, kind, cliente_id);
  const skus = said('sku');
  const productos = await selectProductosPorTexto(db, cliente_id, { skus, lecturas: skus.map(lecturaDeCodigo) });
  const ids = [...productos.porSku.values(), ...productos.porCodigo.values()].map(({ id }) => id);
  const isUnknown = (sku: string) => !productos.porSku.has(sku) && !productos.porCodigo.has(lecturaDeCodigo(sku));
  const pares = campos.flatMap(({ campo, regla }) =>
    regla.unico ? said(EN_ARCHIVO[campo] ?? campo).map((valor) => ({ campo, valor })) : [],
  );
  const lugares = said('localidad').length > 0 ? await selectCatalogoDeLocalidades(db) : null;
  const departamentos = new Map((lugares ?? []).map((one) => [one.departamento_id, one.departamento]));
  return {
    ...{ tipo, cliente_id, deposito_id, campos, ...productos, hoy: await selectHoy(db) },
    skus: skus.some(isUnknown) ? await selectSkus(db, cliente_id) : [],
    usados: await selectUsados(db, { cliente_id, propia: null, pares, isHeld: false }),
    partidas: await selectPartidas(
      db,
      ids,
      said('lote').map((one) => leerLote(one) ?? ''),
    ),
    creaPartidas: tipo === 'COMPRA' && scope.tipo !== 'cliente',
    conReferencia: await selectConReferencia(db, { cliente_id, tipo, referencias: said('referencia') }),
    depositos: tipo === 'TRASLADO' ? await destinosDe({ db, scope }, cliente_id) : [],
    localidades: lugares === null ? null : crearBuscador(lugares),
    departamentos: [...departamentos].map(([id, nombre]) => ({ id, nombre })),
  };
}

/** Where goods of the client may go to. */
async function destinosDe({ db, scope }: Pick<AutorDeGrupos, 'db' | 'scope'>, cliente_id: number) {
  const opciones =
    scope.tipo === 'cliente' ? await selectOpcionesDeCliente(db, scope) : await selectOpciones(db, scope);
  const kept = new Set(opciones.clientes.find(({ id }) => id === cliente_id)?.depositos);
  return opciones.depositos.filter(({ id }) => kept.has(id));
}

/** Together; where one of them is refused, each half by itself, until it stands alone: what is refused of one order costs none of the others. */
async function hacer(autor: AutorDeGrupos, pedidos: readonly PedidoDeOrden[]): Promise<HechoDeFila[]> {
  try {
    const hechas = await apart(autor.db, () => crearVarias(autor, pedidos, true));
    return hechas.map(({ id, numero }) => ({ ok: true, documento: { tipo: 'ORDEN', id, nro: numero } }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'REINTENTE') throw error;
    if (pedidos.length === 1) return [rechazo(error)];
    const half = Math.ceil(pedidos.length / 2);
    const first = await hacer(autor, pedidos.slice(0, half));
    return [...first, ...(await hacer(autor, pedidos.slice(half)))];
  }
}

function rechazo({ code, campos, message }: AppError): HechoDeFila {
  if (code === 'REFERENCIA_REPETIDA') return { ok: false, campo: 'referencia', mensaje: message, aceptable: true };
  const [campo = '', mensaje = message] = Object.entries(campos ?? {})[0] ?? [];
  const told = code === 'CAMPOS_DEL_CLIENTE' ? mensaje.replace(/^[^:]{1,80}: /, '') : mensaje;
  return { ok: false, campo: campoDe(campo), mensaje: told.charAt(0).toUpperCase() + told.slice(1) };
}

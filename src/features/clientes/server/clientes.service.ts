import { countEach } from '#features/guias/server/public.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { actosDe } from '#server/documentos.ts';
import { answerPage } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

import {
  getOpcionesDeClientes,
  getResumenDeCliente,
  guardarCliente,
  listClientes,
  moverCliente,
  moverClientes,
  verCliente,
} from '../contract.ts';
import {
  guardarContacto,
  listContactos,
  listHistorialDeCliente,
  listReglas,
  listUsuariosDeCliente,
  ponerRegla,
} from '../ficha.contract.ts';
import { ACTOS } from '../palabras.contract.ts';
import { PONE_CONTACTOS } from '../permisos.contract.ts';
import { actorDe, anyone, esComercial, find, ours } from './casa.ts';
import {
  selectAbiertos,
  selectComercial,
  selectFiguras,
  selectOpciones,
  selectPorLiquidar,
  selectUltimoActo,
} from './clientes.sql.ts';
import { contratosEndpoints } from './contratos.service.ts';
import { selectContactos, selectHoy, selectPuertas, selectRastros, selectReglas, selectUsuarios } from './ficha.sql.ts';
import { guardarUno, ordenar, poner } from './ficha.ts';
import { fichasEndpoints } from './fichas.service.ts';
import { guardar } from './guardar.ts';
import { enPalabrasDe } from './historial.ts';
import { selectClientes, selectTotal } from './lista.sql.ts';
import { partesEndpoints } from './partes.service.ts';
import { tarjetaEndpoints } from './tarjeta.service.ts';
import { selectDias, selectEtiquetas, selectRolesDeCliente } from './tarjeta.sql.ts';
import { EN_CURSO, mover, moverUno } from './vida.ts';

const MOST_CAMBIOS = 50;
const MOST_COUNTED = 100_000;

export const clientesEndpoints: readonly Endpoint[] = [
  ours(listClientes, ({ db, scope }, { page, size, cursor, ...filtros }) =>
    answerPage(
      { scope, filters: filtros, order: ['nombre'] },
      { page, size, cursor },
      { count: () => selectTotal(db, filtros), read: (ventana) => selectClientes(db, filtros, ventana) },
    ),
  ),

  ours(getOpcionesDeClientes, ({ db }) => selectOpciones(db)),

  anyone(verCliente, async (context, { id }) => {
    const { db } = context;
    const cliente = await find(context, id);
    const isOurs = esComercial(context);
    const pone_contactos = poneContactos(context);
    if (!isOurs) return { cliente, comercial: null, actos: [], deshacer: null, pone_contactos };
    const [comercial, etiquetas, pasos, ultimo] = await Promise.all([
      selectComercial(db, id),
      selectEtiquetas(db, id),
      actosDe(actorDe(context), { entidad: 'cliente', id, estado: cliente.estado }),
      selectUltimoActo(db, id),
    ]);
    const actos = pasos.flatMap(({ acto, nombre }) =>
      ACTOS.flatMap((one) => (one === acto ? [{ acto: one, nombre }] : [])),
    );
    const isLast = ultimo !== null && ultimo.hasta !== null && ultimo.estado_hasta === cliente.estado;
    const deshacer = isLast && ultimo.hasta !== null ? { nombre: ultimo.nombre, hasta: ultimo.hasta } : null;
    return { cliente, comercial: comercial && { ...comercial, etiquetas }, actos, deshacer, pone_contactos };
  }),

  anyone(getResumenDeCliente, async (context, { cliente_id }) => {
    const { db, scope } = context;
    await find(context, cliente_id);
    const de = { cliente_id: [cliente_id] };
    const sets = [
      { ...de, estado: [...EN_CURSO], sin_movimiento: true },
      ...EN_CURSO.map((estado) => ({ ...de, estado: [estado] })),
    ];
    const [figuras, dias, abiertos, [parado, ...porEstado], por_liquidar] = await Promise.all([
      selectFiguras(db, cliente_id),
      selectDias(db, cliente_id),
      selectAbiertos(db, cliente_id),
      countEach(db, scope, { sets, most: MOST_COUNTED }),
      esComercial(context) ? selectPorLiquidar(db, cliente_id) : null,
    ]);
    const en_curso = EN_CURSO.map((estado, index) => ({ estado, cantidad: porEstado[index]?.total ?? 0 }));
    const { levantes_hoy, devoluciones_paradas } = abiertos;
    return {
      ...{ ...figuras, dias, levantes_hoy, devoluciones_paradas },
      en_curso: en_curso.filter(({ cantidad }) => cantidad > 0),
      sin_movimiento: { cantidad: parado?.total ?? 0, es_minimo: parado?.es_minimo ?? false },
      por_liquidar,
    };
  }),

  ours(guardarCliente, (context, pedido) => guardar(context, pedido)),

  ours(moverCliente, async (context, pedido) => {
    const { estado, version, msg } = await mover(context, pedido);
    return { estado, version, msg };
  }),

  ours(moverClientes, async (context, { ids, ...masivo }) => {
    const filas: Awaited<ReturnType<typeof moverUno>>[] = [];
    // In one order for everybody, so that two who do this at once never wait for each other.
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) filas.push(await moverUno(context, id, masivo));
    const hechos = filas.filter(({ razon }) => razon === null).length;
    context.audit({
      tabla: 'cliente',
      fila_id: null,
      antes: null,
      despues: { acto: masivo.acto, hechos, pedidos: ids.length },
    });
    return { hechos, filas };
  }),

  anyone(listContactos, async (context, { cliente_id }) => {
    await find(context, cliente_id);
    return { contactos: await selectContactos(context.db, cliente_id) };
  }),

  anyone(guardarContacto, async (context, pedido) => {
    if (!poneContactos(context)) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    await find(context, pedido.cliente_id);
    return guardarUno(context, pedido);
  }),

  anyone(listReglas, async (context, { cliente_id }) => {
    const { db, scope } = context;
    await find(context, cliente_id);
    const sets = [{ cliente_id: [cliente_id], estado: [...EN_CURSO] }];
    const [hoy, reglas, [abiertas]] = await Promise.all([
      selectHoy(db),
      selectReglas(db, cliente_id, scope.tipo === 'personal'),
      countEach(db, scope, { sets, most: MOST_COUNTED }),
    ]);
    return { hoy, ...ordenar(reglas, hoy), en_curso: abiertas?.total ?? 0 };
  }),

  ours(ponerRegla, (context, pedido) => poner(context, pedido)),

  ours(listUsuariosDeCliente, async (context, { cliente_id }) => {
    await find(context, cliente_id);
    const [usuarios, puertas, roles] = await Promise.all([
      selectUsuarios(context.db, cliente_id),
      selectPuertas(context.db, cliente_id),
      selectRolesDeCliente(context.db),
    ]);
    return { usuarios, ...puertas, roles };
  }),

  ours(listHistorialDeCliente, async (context, { cliente_id, antes_de = null }) => {
    const { db } = context;
    await find(context, cliente_id);
    const [rastros, opciones] = await Promise.all([
      selectRastros(db, cliente_id, { antesDe: antes_de, most: MOST_CAMBIOS }),
      selectOpciones(db),
    ]);
    const named = (rows: readonly { id: number; nombre: string }[]) =>
      new Map(rows.map(({ id, nombre }) => [id, nombre]));
    const nombres = {
      segmento_id: named(opciones.segmentos),
      ejecutivo_id: named(opciones.ejecutivos),
      departamento_id: named(opciones.departamentos),
      zona_id: named(opciones.zonas),
    };
    const cambios = rastros.slice(0, MOST_CAMBIOS).map((rastro) => enPalabrasDe(rastro, nombres));
    return { cambios, hay_mas: rastros.length > MOST_CAMBIOS };
  }),

  ...partesEndpoints,
  ...contratosEndpoints,
  ...fichasEndpoints,
  ...tarjetaEndpoints,
];

/** Of ours whoever looks after clients; of a client's own people whoever administers it. */
function poneContactos(context: CallContext): boolean {
  return context.scope.tipo === 'cliente' ? permits(PONE_CONTACTOS, context.user) : esComercial(context);
}

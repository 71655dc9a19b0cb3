import { abrirCatalogo, clienteDe } from '#features/envios/server/public.ts';
import { selectChoferes } from '#features/recorridos/server/public.ts';
import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { selectAnotaciones } from '#server/documentos.sql.ts';
import { actosDe } from '#server/documentos.ts';
import { answerPage } from '#server/list/page.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import {
  countLevantes,
  crearLevante,
  getOpcionesDeLevantes,
  getPedidoDeLevante,
  guardarDireccion,
  listLevantes,
  moverLevante,
  verLevante,
} from '../contract.ts';
import { ACTOS } from '../palabras.contract.ts';
import { deshacerLevante, ubicarLevante } from '../paradas.contract.ts';
import { mover } from './actos.ts';
import { selectTamanos } from './conteo.sql.ts';
import { crear } from './crear.ts';
import { deshacer } from './deshacer.ts';
import { libres } from './franja.ts';
import { selectMotivos } from './levantes.sql.ts';
import { selectCuentas, selectLevante, selectLevantes, selectLineas, selectTotal } from './lista.sql.ts';
import {
  type DireccionNueva,
  insertDireccion,
  isNameTaken,
  selectCliente,
  selectClientes,
  selectCorte,
  selectDirecciones,
  selectFranjas,
  selectListas,
  updateDireccion,
} from './pedido.sql.ts';
import { actorDe, gestiona, lectorDe } from './quien.ts';
import { selectRondas } from './rondas.sql.ts';
import { tableroEndpoints } from './tablero.ts';
import { ubicar } from './ubicar.ts';

export const levantesEndpoints: readonly Endpoint[] = [
  ...tableroEndpoints,

  handle(listLevantes, (context, { page, size, cursor, ...filtros }) => {
    const { db, scope } = context;
    const lector = lectorDe(context);
    const lista = { scope, filters: filtros, order: [filtros.vista, String(scope.usuario_id)] };
    return answerPage(
      lista,
      { page, size, cursor },
      {
        count: () => selectTotal(db, lector, filtros),
        read: (ventana) => selectLevantes(db, { lector, filtros }, ventana),
      },
    );
  }),

  handle(countLevantes, (context) => selectCuentas(context.db, lectorDe(context))),

  handle(getOpcionesDeLevantes, async (context) => {
    lectorDe(context);
    const { db } = context;
    const isManager = gestiona(context);
    const [choferes, recorridos, clientes, motivos, { departamentos }, tamanos] = await Promise.all([
      isManager ? selectChoferes(db) : [],
      isManager ? selectRondas(db) : [],
      isManager ? selectClientes(db) : [],
      selectMotivos(db),
      abrirCatalogo(db, false),
      selectTamanos(db),
    ]);
    return { choferes, recorridos, clientes, motivos, tamanos, departamentos: [...departamentos] };
  }),

  handle(getPedidoDeLevante, async ({ db, scope }, { cliente_id, direccion_id }) => {
    const cliente = await clienteActivo({ db, scope }, cliente_id);
    const direcciones = await selectDirecciones(db, cliente.id);
    const lugar = direcciones.find(({ id }) => id === direccion_id) ?? direcciones[0];
    const zona_id = lugar?.zona_id ?? cliente.zona_id;
    const [franjas, corte, listas] = await Promise.all([
      selectFranjas(db, zona_id),
      selectCorte(db, zona_id),
      selectListas(db, scope, cliente.id),
    ]);
    return { cliente, direcciones, franjas: libres(franjas), corte, ...listas };
  }),

  handle(crearLevante, (context, pedido) => crear(context, pedido)),

  handle(guardarDireccion, (context, pedido) => guardar(context, pedido)),

  handle(verLevante, async (context, { id }) => {
    const { db, scope } = context;
    const lector = lectorDe(context);
    const levante = await selectLevante(db, lector, id);
    if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
    const [lineas, historia, pasos] = await Promise.all([
      selectLineas(db, lector, id),
      scope.tipo === 'personal' ? selectAnotaciones(db, 'levante', id) : [],
      actosDe(actorDe(context, levante.chofer_id), { entidad: 'levante', id, estado: levante.estado }),
    ]);
    const may = new Set(pasos.map(({ acto }) => acto));
    return { levante, lineas, historia, actos: ACTOS.filter((acto) => may.has(acto)) };
  }),

  handle(moverLevante, async (context, pedido) => {
    const { numero, ...done } = await mover(context, pedido);
    return { ...done, msg: `${numero}: ${done.msg || HECHO[pedido.acto]}` };
  }),

  handle(deshacerLevante, (context, { id }) => deshacer(context, id)),

  handle(ubicarLevante, (context, pedido) => ubicar(context, pedido)),
];

const HECHO = {
  confirmar: 'confirmado',
  asignar: 'asignado',
  desasignar: 'sin chofer',
  en_camino: 'en camino',
  en_punto: 'en el punto',
  levantar: 'levantado',
  fallar: 'no se levantó',
  recibir: 'recibido en planta',
  cerrar: 'cerrado',
  reabrir: 'reabierto',
  reprogramar: 'reprogramado',
  cancelar: 'cancelado',
} as const;

/** @throws AppError CLIENTE_NO_ENCONTRADO, SIN_PERMISO, DATOS_INVALIDOS where ours say none */
async function clienteActivo({ db, scope }: Pick<CallContext, 'db' | 'scope'>, asked: number | undefined) {
  const cliente = await selectCliente(db, clienteDe(scope, asked));
  if (cliente === null) throw new AppError('CLIENTE_NO_ENCONTRADO', { asked });
  return cliente;
}

/** The zone is that of the locality, as people write it; of an unknown one, that of its department. */
async function guardar(context: CallContext, { id, ...pedido }: Params<typeof guardarDireccion>) {
  const { db, audit } = context;
  const cliente = await clienteActivo(context, pedido.cliente_id);
  const { buscador, departamentos } = await abrirCatalogo(db, false);
  const [best] = buscador.buscar(pedido.localidad, pedido.departamento_id);
  const zona_id = best?.localidad.zona_id ?? departamentos.find((one) => one.id === pedido.departamento_id)?.zona_id;
  const { contacto = null, telefono = null, acceso = null } = pedido;
  const nueva: DireccionNueva = {
    ...pedido,
    cliente_id: cliente.id,
    zona_id: zona_id ?? cliente.zona_id,
    contacto,
    telefono,
    acceso,
  };
  const saved = id === undefined ? await insertDireccion(db, nueva) : await change(context, id, nueva);
  if (saved === null) throw new AppError('DIRECCION_REPETIDA', {}, { nombre: 'Ya hay una dirección con ese nombre' });
  audit({
    tabla: 'cliente_direccion',
    fila_id: saved,
    antes: null,
    despues: { cliente_id: cliente.id, nombre: nueva.nombre },
  });
  return { id: saved };
}

/** Null: another place of the client has that name. @throws AppError DIRECCION_NO_ENCONTRADA */
async function change({ db }: CallContext, id: number, nueva: DireccionNueva): Promise<number | null> {
  if (await isNameTaken(db, nueva, id)) return null;
  if (!(await updateDireccion(db, id, nueva))) throw new AppError('DIRECCION_NO_ENCONTRADA', { id });
  return id;
}

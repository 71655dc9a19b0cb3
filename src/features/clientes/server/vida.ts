import { countEach } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import { type Change, insertAudit } from '#server/audit/auditoria.sql.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { insertAnotacion } from '#server/documentos.sql.ts';
import { darPaso } from '#server/documentos.ts';
import { isRut } from '#shared/check-digits.ts';
import { formatDinero } from '#shared/dinero.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADOS_GUIA, type EstadoGuia } from '#shared/estados.ts';

import { type ActoDeCliente, ESTADOS, type Estado } from '../palabras.contract.ts';
import { actorDe } from './casa.ts';
import {
  countContactos,
  lockActivo,
  lockCliente,
  selectAbiertos,
  selectOpciones,
  selectPorLiquidar,
  selectUltimoActo,
  type Tomado,
  updateCliente,
} from './clientes.sql.ts';

/** The life of a client, from prospect to gone. */

const CON_MOTIVO: ReadonlySet<ActoDeCliente> = new Set(['suspender', 'suspender_deuda', 'dar_de_baja']);
/** States of parcels that are not at their end. */
export const EN_CURSO: readonly EstadoGuia[] = ESTADOS_GUIA.slice(0, ESTADOS_GUIA.indexOf('ENTREGADO'));

const HECHO: Readonly<Record<ActoDeCliente, string>> = {
  activar: 'Cliente activo',
  suspender: 'Cliente suspendido: lo que está en curso sigue',
  suspender_deuda: 'Cliente suspendido por deuda: lo que está en curso sigue',
  reactivar: 'Cliente activo otra vez',
  dar_de_baja: 'Cliente dado de baja',
  reabrir: 'Cliente reabierto como prospecto',
  deshacer: 'Se deshizo el último cambio de estado',
};

interface Pedido {
  readonly id: number;
  /** As the person saw it; absent: whatever it is now. */
  readonly version?: number;
  readonly acto: ActoDeCliente;
  readonly nota?: string | undefined;
  readonly sucesor_id?: number | undefined;
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, DOCUMENTO_CAMBIO */
export async function tomar({ db }: CallContext, id: number, version?: number): Promise<Tomado> {
  const cliente = await lockCliente(db, id);
  if (cliente === null) throw new AppError('CLIENTE_NO_ENCONTRADO', { id });
  if (version === undefined || version === cliente.version) return cliente;
  throw new RefusalError(
    'DOCUMENTO_CAMBIO',
    'El cliente cambió mientras lo miraba. Su cambio no se aplicó: mire lo nuevo y repítalo',
    { id },
  );
}

/** @throws AppError as `clientes.mover` says */
export async function mover(context: CallContext, { id, version, acto, nota, sucesor_id }: Pedido) {
  const cliente = await tomar(context, id, version);
  if (CON_MOTIVO.has(acto) && nota === undefined)
    throw new AppError('DATOS_INVALIDOS', { id }, { nota: 'Escriba por qué' });
  const estado =
    acto === 'deshacer' ? await deshacer(context, cliente) : await avanzar(context, cliente, { acto, nota });
  const sucesor = sucesor_id === undefined ? null : await sucesorDe(context, { id, acto, sucesor_id });
  // Whoever comes back goes on as nobody else.
  const nueva = await updateCliente(context.db, id, { estado, sucesor_id: sucesor_id ?? null });
  const despues = {
    ...{ acto, estado, ...(nota === undefined ? {} : { motivo: nota }) },
    ...(sucesor === null ? {} : { sucesor }),
  };
  context.audit({ tabla: 'cliente', fila_id: id, antes: { estado: cliente.estado }, despues });
  return { nombre: cliente.nombre, estado, version: nueva, msg: HECHO[acto] };
}

type Seguido = Pick<Pedido, 'id' | 'acto'> & { readonly sucesor_id: number };

/** The name of whom it goes on as. @throws AppError DATOS_INVALIDOS */
async function sucesorDe({ db }: CallContext, { id, acto, sucesor_id }: Seguido): Promise<string> {
  const nombre = acto === 'dar_de_baja' && sucesor_id !== id ? await lockActivo(db, sucesor_id) : null;
  if (nombre === null)
    throw new AppError('DATOS_INVALIDOS', { id }, { sucesor_id: 'Elija otro cliente, que esté activo' });
  return nombre;
}

interface Paso {
  readonly acto: ActoDeCliente;
  readonly nota: string | undefined;
}

async function avanzar(context: CallContext, cliente: Tomado, { acto, nota }: Paso): Promise<Estado> {
  const { id, estado } = cliente;
  const reached = estadoDe(await darPaso(actorDe(context), { entidad: 'cliente', id, estado, nota }, acto));
  if (acto === 'activar') await refuseIncomplete(context, cliente);
  if (acto === 'dar_de_baja') await refusePendientes(context, cliente);
  return reached;
}

/** The way back of the last act, by whoever may do it. @throws AppError NADA_QUE_DESHACER */
async function deshacer({ db, user }: CallContext, { id, estado }: Tomado): Promise<Estado> {
  const ultimo = await selectUltimoActo(db, id);
  const back = ultimo?.estado_desde ?? null;
  if (ultimo === null || ultimo.hasta === null || back === null || ultimo.estado_hasta !== estado)
    throw new AppError('NADA_QUE_DESHACER', { id });
  const anotacion = {
    entidad: 'cliente',
    documento_id: id,
    acto: 'deshacer',
    estado_desde: estado,
    estado_hasta: back,
  };
  await insertAnotacion(db, { ...anotacion, usuario_id: user.id, nota: null });
  return back;
}

function estadoDe(reached: string): Estado {
  const found = ESTADOS.find((one) => one === reached);
  if (found === undefined) throw new Error(`no state of a client: ${reached}`);
  return found;
}

/** Nobody is sent for whom we could neither invoice, visit nor call. @throws RefusalError CLIENTE_INCOMPLETO */
async function refuseIncomplete({ db }: CallContext, { id, rut, direccion }: Tomado): Promise<void> {
  const faltan = [
    ...(rut !== null && isRut(rut) ? [] : ['un RUT válido']),
    ...(direccion === null ? ['la dirección'] : []),
    ...((await countContactos(db, id)) > 0 ? [] : ['un contacto']),
  ];
  if (faltan.length > 0)
    throw new RefusalError('CLIENTE_INCOMPLETO', `Para activarlo falta ${enLista(faltan)}`, { id, faltan });
}

/** Nothing of a client that goes is left behind. @throws RefusalError CLIENTE_CON_PENDIENTES with what is open */
async function refusePendientes({ db, scope }: CallContext, { id }: Tomado): Promise<void> {
  const sets = [{ cliente_id: [id], estado: [...EN_CURSO] }];
  const [guias] = await countEach(db, scope, { sets, most: 100_000 });
  const debido = await selectPorLiquidar(db, id);
  const { levantes } = await selectAbiertos(db, id);
  const total = guias?.total ?? 0;
  const abiertos = [
    ...(total > 0 ? [`${total.toLocaleString('es-UY')} ${total === 1 ? 'guía' : 'guías'} en curso`] : []),
    ...(levantes > 0 ? [`${levantes} ${levantes === 1 ? 'levante pedido' : 'levantes pedidos'}`] : []),
    ...debido.map((dinero) => `${formatDinero(dinero)} por liquidar`),
  ];
  if (abiertos.length > 0)
    throw new RefusalError('CLIENTE_CON_PENDIENTES', `Todavía tiene ${enLista(abiertos)}`, { id });
}

function enLista(parts: readonly string[]): string {
  return new Intl.ListFormat('es').format(parts);
}

interface Masivo {
  readonly acto: 'asignar' | 'suspender' | 'suspender_deuda' | 'reactivar';
  readonly ejecutivo_id?: number | undefined;
  readonly nota?: string | undefined;
}

/** One of several: what cannot be done is undone by itself, and says why. Each leaves its own trace, beside that of the whole. */
export async function moverUno(context: CallContext, id: number, { acto, ejecutivo_id, nota }: Masivo) {
  const { db, user, caller } = context;
  const traces: Change[] = [];
  const alone = { ...context, audit: (change: Change) => void traces.push(change) };
  const trace = { usuario_id: user.id, servicio: 'clientes.masivo', ip: caller.ip, pedido_id: `cliente ${id}` };
  try {
    const { nombre } = await apart(db, async () => {
      const done = acto === 'asignar' ? await asignar(alone, id, ejecutivo_id) : await mover(alone, { id, acto, nota });
      for (const change of traces) await insertAudit(db, { ...trace, change });
      return done;
    });
    return { id, nombre, razon: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [campo] = Object.values(error.campos ?? {});
    return { id, nombre: null, razon: campo ?? error.message };
  }
}

async function asignar(context: CallContext, id: number, ejecutivo_id: number | undefined) {
  const { ejecutivos } = await selectOpciones(context.db);
  if (!ejecutivos.some((one) => one.id === ejecutivo_id) || ejecutivo_id === undefined)
    throw new AppError('DATOS_INVALIDOS', { id }, { ejecutivo_id: 'Elija quién lo atiende' });
  const cliente = await tomar(context, id);
  await updateCliente(context.db, id, { ejecutivo_id });
  const antes = { ejecutivo_id: cliente.ejecutivo_id };
  context.audit({ tabla: 'cliente', fila_id: id, antes, despues: { ejecutivo_id } });
  return { nombre: cliente.nombre };
}

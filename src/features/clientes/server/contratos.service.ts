import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { guardarContrato, listContratos, quitarContrato, verContrato } from '../contratos.contract.ts';
import { anyone, esComercial, find, ours } from './casa.ts';
import { updateCliente } from './clientes.sql.ts';
import {
  type ContratoTomado,
  deleteContrato,
  esPapelPropio,
  insertContrato,
  selectContratos,
  selectPapel,
  selectTomados,
  updateContrato,
} from './contratos.sql.ts';
import { tomar } from './vida.ts';

/** What was signed with a client; until when the last of it holds stands on the client. */

export const contratosEndpoints: readonly Endpoint[] = [
  anyone(listContratos, async (context, { cliente_id }) => {
    await find(context, cliente_id);
    return { contratos: await selectContratos(context.db, cliente_id, esComercial(context)) };
  }),

  ours(guardarContrato, (context, pedido) => guardar(context, pedido)),

  ours(quitarContrato, async (context, { cliente_id, contrato_id, version }) => {
    const { db, audit } = context;
    const { contrato } = await held(context, { cliente_id, contrato_id, version });
    await deleteContrato(db, contrato_id);
    await seguir(db, cliente_id);
    audit({ tabla: 'cliente', fila_id: cliente_id, antes: dicho(contrato), despues: { contrato: 'quitado' } });
    return { msg: 'Se quitó el contrato' };
  }),

  anyone(verContrato, async (context, cual) => {
    await find(context, cual.cliente_id);
    const archivo = await selectPapel(context.db, cual);
    if (archivo === null) throw new AppError('ARCHIVO_NO_ENCONTRADO', cual);
    return { archivo };
  }),
];

async function guardar(context: CallContext, pedido: Params<typeof guardarContrato>) {
  const { db, user, audit } = context;
  const { cliente_id, contrato_id, version, ...datos } = pedido;
  const { contrato, todos } =
    contrato_id === undefined
      ? { contrato: null, todos: await tomados(context, cliente_id) }
      : await held(context, { cliente_id, contrato_id, version });
  refuseOverlap(
    datos,
    todos.filter(({ id }) => id !== contrato_id),
  );
  const { archivo_id } = datos;
  if (archivo_id !== null && archivo_id !== contrato?.archivo_id && !(await esPapelPropio(db, archivo_id)))
    throw new AppError('DATOS_INVALIDOS', {}, { archivo_id: 'Adjunte el contrato otra vez: un PDF o una foto' });
  const id = contrato?.id ?? (await insertContrato(db, cliente_id, { ...datos, puesto_por: user.id }));
  if (contrato !== null) await updateContrato(db, contrato.id, datos);
  await seguir(db, cliente_id);
  const antes = contrato === null ? null : dicho(contrato);
  audit({ tabla: 'cliente', fila_id: cliente_id, antes, despues: dicho(datos) });
  return { id, msg: contrato === null ? 'Contrato agregado' : 'Contrato guardado' };
}

interface Cual {
  readonly cliente_id: number;
  readonly contrato_id: number;
  readonly version: number | undefined;
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, CONTRATO_NO_ENCONTRADO, DOCUMENTO_CAMBIO */
async function held(context: CallContext, { cliente_id, contrato_id, version }: Cual) {
  const todos = await tomados(context, cliente_id);
  const contrato = todos.find(({ id }) => id === contrato_id);
  if (contrato === undefined) throw new AppError('CONTRATO_NO_ENCONTRADO', { contrato_id });
  if (contrato.version !== version)
    throw new RefusalError('DOCUMENTO_CAMBIO', 'El contrato cambió mientras lo miraba: mire lo nuevo y repítalo', {});
  return { contrato, todos };
}

/** Two who write contracts of one client at once come one after the other. */
async function tomados(context: CallContext, cliente_id: number): Promise<ContratoTomado[]> {
  await tomar(context, cliente_id);
  return selectTomados(context.db, cliente_id);
}

const SIN_FIN = '9999-12-31';
interface Plazo {
  readonly desde: string;
  readonly hasta: string | null;
}

/** @throws AppError DATOS_INVALIDOS where it ends before it begins, or two would hold on one day */
function refuseOverlap({ desde, hasta }: Plazo, otros: readonly Plazo[]): void {
  if (hasta !== null && hasta < desde) throw new AppError('DATOS_INVALIDOS', {}, { hasta: 'Termina antes de empezar' });
  const meets = otros.find((one) => desde <= (one.hasta ?? SIN_FIN) && one.desde <= (hasta ?? SIN_FIN));
  if (meets === undefined) return;
  const cual = `${formatDay(meets.desde)} ${meets.hasta === null ? 'sin fin' : `al ${formatDay(meets.hasta)}`}`;
  throw new AppError('DATOS_INVALIDOS', {}, { desde: `Ese plazo se cruza con el contrato del ${cual}` });
}

/** The client says until when it holds; whoever saw the client before is told so by its version. */
async function seguir(db: CallContext['db'], cliente_id: number): Promise<void> {
  const [last] = await selectTomados(db, cliente_id);
  await updateCliente(db, cliente_id, { contrato_hasta: last?.hasta ?? null });
}

function dicho({ desde, hasta, firmado, nota }: Plazo & { firmado: string | null; nota: string | null }) {
  return { contrato: desde, contrato_hasta: hasta, firmado, nota_de_contrato: nota };
}

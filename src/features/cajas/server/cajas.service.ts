import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import { efectivoDeAgencias } from '../agencias.contract.ts';
import {
  abrirCaja,
  type Conteo,
  cerrarCaja,
  contarCaja,
  contarRemesa,
  decidirDiferencia,
  enviarRemesa,
  listDiferencias,
  listRemesas,
  recibirRemesa,
  verCaja,
} from '../contract.ts';
import { exigirAbierta } from './abierta.ts';
import { selectEfectivo } from './agencias.sql.ts';
import { insertArqueo, insertComprobantes, selectMedios, sellar } from './arqueo.sql.ts';
import { contada, remesaDeOtro } from './bolsa.ts';
import {
  abrir,
  cerrar,
  decidir,
  decidirMedio,
  insertRemesa,
  insertTurno,
  isSobreLimite,
  lockTurno,
  selectDiferencias,
  selectRemesas,
  selectRemesasDe,
  selectTurnos,
  type TurnoHeld,
  updateRecibida,
} from './cajas.sql.ts';
import { depositosEndpoints } from './depositos.ts';
import { abrirPorDiferencia, diferenciasDe } from './diferencia.ts';
import { selectMovimientosDe } from './movimientos.sql.ts';
import { caducarPedidos, movimientosEndpoints } from './movimientos.ts';
import { ours, paso } from './papeles.ts';
import { reabrirEndpoints } from './reabrir.ts';
import { zEndpoint } from './z.ts';

/** So often is a box counted at most: once, and once more where the first differs. */
const MAS_VUELTAS = 2;

export const cajasEndpoints: readonly Endpoint[] = [
  handle(verCaja, async (context, { agente_id }) => {
    const { id } = await sedeOf(context, agente_id);
    const turnos = await selectTurnos(context.db, id);
    const abierta = turnos.find(({ estado }) => estado !== 'CERRADA') ?? null;
    return {
      abierta,
      movimientos: abierta === null ? [] : await selectMovimientosDe(context.db, abierta.id),
      anteriores: turnos.filter(({ estado }) => estado === 'CERRADA'),
      remesas: await selectRemesasDe(context.db, id),
      sobre_limite: await isSobreLimite(context.db, id),
    };
  }),

  handle(abrirCaja, async (context, { agente_id, conteo }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, user } = context;
    const id = await insertTurno(db, { agente_id: sede, abre_id: user.id, fondo: sumOf(conteo) });
    await insertArqueo(db, { turno_id: id, vuelta: 0, usuario_id: user.id }, conteo);
    await paso(context, { entidad: 'turno_caja', id, estado: null }, 'abrir');
    await abrir(db, id);
    context.audit({
      tabla: 'turno_caja',
      fila_id: id,
      antes: null,
      despues: { agente_id: sede, fondo: sumOf(conteo) },
    });
    return { id };
  }),

  handle(contarCaja, async (context, { agente_id, id, conteo, medios }) => {
    const turno = await held(context, { agente_id, id });
    const { db, user } = context;
    const vuelta = turno.vueltas + 1;
    const cuantas = turno.vueltas_previas + vuelta;
    if (vuelta > MAS_VUELTAS) throw new AppError('CAJA_YA_CONTADA', { id });
    await paso(context, documentoOf(turno), turno.estado === 'ABIERTA' ? 'contar' : 'recontar');
    if (turno.estado === 'ABIERTA') await caducarPedidos(context, id);
    const esta = { turno_id: id, vuelta: cuantas, usuario_id: user.id };
    await insertArqueo(db, esta, conteo);
    await insertComprobantes(db, esta, medios);
    const { esperado, contado } = await sellar(db, id, cuantas);
    const sellado = { esperado, contado, diferencia: contado - esperado, medios: await selectMedios(db, id) };
    context.audit({ tabla: 'turno_caja', fila_id: id, antes: null, despues: { vuelta, ...sellado } });
    return { vuelta, sellado };
  }),

  handle(cerrarCaja, async (context, { agente_id, id }) => {
    const turno = await held(context, { agente_id, id });
    await paso(context, documentoOf(turno), 'cerrar');
    await cerrar(context.db, id);
    const [closed] = (await selectTurnos(context.db, turno.agente_id)).filter((one) => one.id === id);
    if (!closed?.sellado) throw new Error('a closed box was not counted');
    context.audit({ tabla: 'turno_caja', fila_id: id, antes: { estado: turno.estado }, despues: closed.sellado });
    for (const una of diferenciasDe(turno, closed.sellado)) await abrirPorDiferencia(context, una);
    return { sellado: closed.sellado };
  }),

  handle(enviarRemesa, async (context, { agente_id, precinto, declarado_centavos }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, user } = context;
    await exigirAbierta(context, sede, 'enviar la remesa');
    const bolsa = { via: 'CHOFER', estado: 'ENVIADA', precinto } as const;
    const nueva = { agente_id: sede, entrega_id: user.id, declarado_centavos, ...bolsa };
    const { id, numero } = await insertRemesa(db, nueva);
    await paso(context, { entidad: 'remesa', id, estado: null }, 'enviar');
    context.audit({ tabla: 'remesa', fila_id: id, antes: null, despues: { numero, precinto, declarado_centavos } });
    return { id, numero };
  }),

  handle(listRemesas, async (context) => {
    const { db, scope } = context;
    if (scope.tipo === 'agencia' && scope.agente_id !== null)
      return { remesas: await selectRemesasDe(db, scope.agente_id) };
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return { remesas: await selectRemesas(db) };
  }),

  ours(recibirRemesa, async (context, { precinto, intacto }) => {
    const remesa = await remesaDeOtro(context, { precinto });
    const { id, numero } = remesa;
    const estado = await paso(context, { entidad: 'remesa', id, estado: remesa.estado }, 'recibir');
    await updateRecibida(context.db, id, { estado, recibe_id: context.user.id, intacto });
    context.audit({ tabla: 'remesa', fila_id: id, antes: { estado: remesa.estado }, despues: { estado, intacto } });
    return { id, numero };
  }),

  ours(contarRemesa, async (context, { id, conteo }) => {
    const remesa = await remesaDeOtro(context, { id });
    return contada(context, remesa, { acto: 'contar', contado_centavos: sumOf(conteo) });
  }),

  zEndpoint,

  ...movimientosEndpoints,

  ...reabrirEndpoints,

  ...depositosEndpoints,

  ours(efectivoDeAgencias, async ({ db }) => ({ agencias: await selectEfectivo(db) })),

  ours(listDiferencias, async ({ db }) => ({ turnos: await selectDiferencias(db) })),

  ours(decidirDiferencia, async (context, { id, medio, decision, nota }) => {
    const { db, user, audit } = context;
    const turno = await lockTurno(db, id);
    const de = medio === undefined ? turno : (await selectMedios(db, id)).find((uno) => uno.medio === medio);
    if (turno?.estado !== 'CERRADA' || !de || de.diferencia === 0) throw new AppError('CAJA_NO_ENCONTRADA', { id });
    if (de.decision !== null) throw new AppError('DIFERENCIA_DECIDIDA', { id });
    if (turno.cierra_id === user.id) throw new AppError('CUENTA_OTRO', { id });
    if (decision === 'ASUMIDA' && !isEncargado(user)) throw new AppError('SIN_PERMISO', { id, decision });
    if (medio === undefined) await decidir(db, id, { decision, nota });
    else if (!(await decidirMedio(db, id, { medio, decision, nota })))
      throw new AppError('DIFERENCIA_DECIDIDA', { id });
    audit({ tabla: 'turno_caja', fila_id: id, antes: null, despues: { ...(medio ? { medio } : {}), decision, nota } });
    return {};
  }),
];

/** @throws AppError CAJA_NO_ENCONTRADA where it is none of this counter */
async function held(
  context: CallContext,
  { agente_id, id }: { readonly agente_id: number | undefined; readonly id: number },
): Promise<TurnoHeld> {
  const turno = await lockTurno(context.db, id);
  const sede = await sedeOf(context, agente_id ?? turno?.agente_id);
  if (turno === null || turno.agente_id !== sede.id) throw new AppError('CAJA_NO_ENCONTRADA', { id });
  return turno;
}

const documentoOf = ({ id, estado }: TurnoHeld) => ({ entidad: 'turno_caja', id, estado });

/** In cents. */
function sumOf(conteo: Conteo): number {
  return conteo.reduce((sum, { denominacion_centavos, cantidad }) => sum + denominacion_centavos * cantidad, 0);
}

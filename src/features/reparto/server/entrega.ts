import { probarCodigoDe } from '#features/mostrador/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { AppError, type Campos, RefusalError } from '#shared/errors.ts';

import type {
  CodigoProbado,
  Entregar,
  EntregarParte,
  Hecho,
  NoEntregar,
  probarCodigoEnPuerta,
} from '../entrega.contract.ts';
import { type EnLaPuerta, selectPruebas } from './entrega.sql.ts';
import { dicho, enLaPuerta, imagenDe, registrar } from './puerta.ts';

/** Into somebody's hands, all or in part, or into nobody's. */

/** @throws AppError GUIA_AJENA_AL_RECORRIDO, MONTO_DISTINTO, EVENTO_SIN_DATOS, ARCHIVO_INVALIDO, what the engine refuses */
export async function entregar(context: CallContext, pedido: Entregar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  refuseMoney(held, pedido.cobrado_centavos);
  await refuseUnproved(context, held, pedido);
  const { recibe, documento, medio } = pedido;
  const firma_id = await imagenDe(context, 'firma', pedido.firma);
  const foto_id = await imagenDe(context, 'foto', pedido.foto);
  for (const guia of held) {
    const cobro = guia.debe > 0 ? { monto_centavos: guia.debe, medio } : {};
    const datos = { recibe, documento, firma_id, foto_id, ...cobro };
    await registrar(context, guia, {
      tipo: guia.debe > 0 ? 'ENT_CR' : 'ENT',
      fecha_evento: pedido.fecha_evento,
      datos,
    });
  }
  return dicho(context, held, held.length === 1 ? 'Entregada' : `${held.length} entregadas`);
}

const MEJOR = ['coincide', 'sin_codigo', 'no_coincide', 'bloqueado'] as const;

/** One word for all of them: the worst. What has no code is proved by a document. @throws AppError GUIA_AJENA_AL_RECORRIDO */
export async function codigoProbado(
  context: CallContext,
  { guias, codigo }: Params<typeof probarCodigoEnPuerta>,
): Promise<CodigoProbado> {
  const { db, audit } = context;
  const held = await enLaPuerta(context, { guias, fecha_evento: undefined });
  const done: Awaited<ReturnType<typeof probarCodigoDe>>[] = [];
  for (const { id } of held) done.push(await probarCodigoDe(db, id, codigo));
  const [worst] = done.toSorted((a, b) => MEJOR.indexOf(b.resultado) - MEJOR.indexOf(a.resultado));
  const resultado = worst?.resultado ?? 'sin_codigo';
  audit({ tabla: 'guia', fila_id: held[0]?.id ?? null, antes: null, despues: { guias, codigo_de_puerta: resultado } });
  return { resultado, texto: PALABRA[resultado](worst) };
}

type Probado = Pick<Awaited<ReturnType<typeof probarCodigoDe>>, 'quedan' | 'hasta'> | undefined;
const PALABRA: Readonly<Record<CodigoProbado['resultado'], (probado: Probado) => string>> = {
  coincide: () => 'El código coincide',
  sin_codigo: () => 'No se le envió código: pídale el documento',
  no_coincide: (probado) =>
    probado?.quedan === 1
      ? 'El código no coincide: queda 1 intento'
      : `El código no coincide: quedan ${probado?.quedan ?? 0} intentos`,
  bloqueado: (probado) =>
    `Demasiados códigos equivocados: espere hasta las ${formatTime(probado?.hasta ?? '').slice(0, 5)} o llame a tráfico`,
};

/** Some of the pieces of one parcel; the others go back. @throws as `entregar` */
export async function entregarParte(context: CallContext, pedido: EntregarParte): Promise<Hecho> {
  const held = await enLaPuerta(context, { ...pedido, guias: [pedido.guia_id] });
  await refuseUnproved(context, held, pedido);
  const { recibe, documento, medio, bultos, motivo_id, cobrado_centavos } = pedido;
  const firma_id = await imagenDe(context, 'firma', pedido.firma);
  const foto_id = await imagenDe(context, 'foto', pedido.foto);
  const cobro = cobrado_centavos > 0 ? { monto_centavos: cobrado_centavos, medio } : {};
  const datos = { recibe, documento, bultos, motivo_id, firma_id, foto_id, ...cobro };
  for (const guia of held) {
    if (guia.debe === 0 && cobrado_centavos > 0)
      throw new RefusalError('MONTO_DISTINTO', 'No lleva cobro', { guia_id: guia.id });
    await registrar(context, guia, { tipo: 'ENT_PAR', fecha_evento: pedido.fecha_evento, datos });
  }
  return dicho(context, held, 'Entregada en parte');
}

/** @throws AppError GUIA_AJENA_AL_RECORRIDO, ARCHIVO_INVALIDO, what the engine refuses */
export async function noEntregada(context: CallContext, pedido: NoEntregar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  const { motivo_id, nota, fecha_evento } = pedido;
  const foto_id = await imagenDe(context, 'foto', pedido.foto);
  for (const guia of held)
    await registrar(context, guia, { tipo: 'NOENT', fecha_evento, datos: { motivo_id, nota, foto_id } });
  return dicho(context, held, held.length === 1 ? 'No entregada' : `${held.length} no entregadas`);
}

/** What the driver says to have taken is what is due, to the cent. @throws RefusalError MONTO_DISTINTO */
function refuseMoney(held: readonly EnLaPuerta[], cobrado: number): void {
  const debe = held.reduce((sum, guia) => sum + guia.debe, 0);
  const moneda = held.find((guia) => guia.debe > 0)?.moneda ?? 'UYU';
  if (held.some((guia) => guia.debe > 0 && guia.moneda !== moneda))
    throw new RefusalError('MONTO_DISTINTO', 'Se cobran en monedas distintas: entréguelas por separado', {});
  if (cobrado === debe) return;
  const text = debe === 0 ? 'No lleva cobro' : `Se cobra exactamente ${formatDinero({ centavos: debe, moneda })}`;
  throw new RefusalError('MONTO_DISTINTO', text, {});
}

const FALTA = {
  firma: 'Hace falta la firma',
  foto: 'Hace falta una foto',
  documento: 'Hace falta el documento',
  codigo: 'Hace falta el código del destinatario',
} as const;

/** What was agreed with the client before the round left. @throws AppError EVENTO_SIN_DATOS with what is missing, by field */
async function refuseUnproved(
  { db }: CallContext,
  held: readonly EnLaPuerta[],
  given: Pick<Entregar, 'firma' | 'foto' | 'documento'>,
): Promise<void> {
  const asked = await selectPruebas(
    db,
    held.map(({ id }) => id),
  );
  const missing = asked.filter((prueba) => prueba === 'codigo' || given[prueba] === undefined);
  const campos: Campos = Object.fromEntries(missing.map((prueba) => [prueba, FALTA[prueba]]));
  if (missing.length > 0) throw new AppError('EVENTO_SIN_DATOS', { missing }, campos);
}

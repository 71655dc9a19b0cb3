import { EnvioDatos } from '#features/envios/contract.ts';
import { abrirCatalogo, type Catalogo, crearEnvios } from '#features/envios/server/public.ts';
import { lockOrdenes, type Orden } from '#features/gds-ordenes/server/public.ts';
import { appendEvento } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { widened } from '#server/narrowed.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { BultoTenido } from './bultos.sql.ts';
import {
  type BultoSinGuia,
  linkGuias,
  type PedidoDeGuias,
  saveSinGuia,
  selectPedidoDeGuias,
  selectSinGuias,
  unlinkEnvio,
} from './guias.sql.ts';

/**
 * A packed order becomes parcels through the one door that makes them. The warehouse may not, and reads no recipient: what is done here is done
 * in the company's own scope and in the packer's name, and only what stands on the label comes back (decision 0190).
 */

export interface GuiaHecha {
  readonly id: number;
  readonly guia_nro: string;
}

type Falta = { readonly campo: string; readonly mensaje: string };

/** Packed whole, and so to become parcels. */
const ENTERA: ReadonlySet<string> = new Set(['EMPACADA', 'VERIFICADA']);

/** Where the order, whose row is held, is packed whole: its parcels. Nothing where it is not, and where the address is refused, which is kept. */
export async function hacerGuias(context: CallContext, { id }: { id: number }): Promise<GuiaHecha[]> {
  const { db, scope, user } = context;
  const [orden] = await lockOrdenes(db, scope, [id]);
  if (orden === undefined || orden.tipo !== 'VENTA' || !ENTERA.has(orden.estado)) return [];
  return widened(db, scope, async (whole) => {
    const bultos = await selectSinGuias(db, id);
    const pedido = await selectPedidoDeGuias(db, id);
    if (bultos.length === 0 || pedido === null) return [];
    const catalogo = await abrirCatalogo(db);
    const intento = datosDe(catalogo, pedido, bultos);
    if ('campo' in intento) return refused(context, orden, intento);
    const autor = { db, scope: whole, user };
    const encargo = { catalogo, cliente_id: pedido.cliente_id, origen: 'DEPOSITO' as const };
    const acepta_repetida = pedido.repetida || pedido.ya_salio;
    const [hecho] = await apart(db, () => crearEnvios(autor, encargo, [{ datos: intento, acepta_repetida }])).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return [{ ok: false as const, campo: 'numero', falta: { mensaje: error.message, sugerencia: null } }];
      },
    );
    if (!hecho?.ok) return refused(context, orden, { campo: hecho?.campo ?? '', mensaje: hecho?.falta.mensaje ?? '' });
    const [guia] = hecho.guias;
    if (guia === undefined) throw new Error('an envío has a parcel');
    const { envio_id } = hecho;
    const pieces = bultos.map((bulto, at) => ({
      id: bulto.id,
      envio_id,
      guia_id: guia.id,
      guia_nro: guia.guia_nro,
      bulto_nro: at + 1,
    }));
    await linkGuias(db, id, pieces);
    return [guia];
  });
}

async function refused({ db }: CallContext, orden: Orden, falta: Falta): Promise<[]> {
  await saveSinGuia(db, orden, falta);
  return [];
}

const cm = (mm: number | null) => (mm === null ? null : Math.ceil(mm / 10));

/** One envío of as many pieces as bultos. */
function datosDe({ tamanos }: Catalogo, pedido: PedidoDeGuias, bultos: readonly BultoSinGuia[]): EnvioDatos | Falta {
  const { moneda, contra_reembolso_centavos, valor_declarado_centavos, ya_salio } = pedido;
  const importe = (centavos: number | null) => (centavos === null || ya_salio ? null : { centavos, moneda });
  const piezas = bultos.map(({ gramos, max_gramos, ...caja }) => ({
    // What was not weighed, and is of no known weight, is as heavy as its box allows.
    tamano_id: tamanos.find((one) => one.max_gramos >= (gramos ?? max_gramos ?? 0))?.id ?? tamanos.at(-1)?.id ?? 1,
    peso_gramos: gramos,
    ...{ largo_cm: cm(caja.largo_mm), ancho_cm: cm(caja.ancho_mm), alto_cm: cm(caja.alto_mm) },
  }));
  const entrega = pedido.entrega ?? 'DOMICILIO';
  const { cliente_id, agente_id, localidad_id, localidad, direccion, destinatario, documento, telefono, correo } =
    pedido;
  const read = EnvioDatos.safeParse({
    ...{ cliente_id, agente_id, localidad_id, direccion, documento, telefono, correo },
    ...(localidad_id === null ? { localidad } : {}),
    destinatario: destinatario ?? '',
    servicio: pedido.servicio ?? (entrega === 'AGENCIA' ? 'ESTANDAR_AGENCIA' : 'ESTANDAR_DOMICILIO'),
    entrega,
    bultos: piezas,
    contra_reembolso: importe(contra_reembolso_centavos),
    valor_declarado: importe(valor_declarado_centavos),
    referencia: pedido.referencia ?? pedido.numero,
    ...(pedido.paga === null ? {} : { paga: pedido.paga }),
    solicitud: 'LEVANTE',
    observaciones: pedido.observaciones?.slice(0, 500) ?? null,
  });
  if (read.success) return read.data;
  const campo = String(read.error.issues[0]?.path[0] ?? 'destinatario');
  return { campo, mensaje: 'Falta, o no se puede usar como está' };
}

/** 'Datos cargados por error', among the reasons to annul. */
const POR_ERROR = 30;

/**
 * The parcels of a bulto that is taken up again are annulled, all of its envío; they are made anew when the order is whole. Answers their
 * numbers. @throws AppError BULTO_YA_SALIO where somebody has read one of them
 */
export async function anularGuias(
  context: CallContext,
  { envio_id, codigo }: BultoTenido,
  motivo: string,
): Promise<string[]> {
  if (envio_id === null) return [];
  const { db, scope } = context;
  return widened(db, scope, async (whole) => {
    const guias = await unlinkEnvio(db, envio_id);
    for (const { id, guia_nro } of guias) {
      const nota = `Se reabrió ${codigo}: ${motivo}`.slice(0, 200);
      const nuevo = {
        tipo: 'ANU',
        fecha_evento: null,
        clave: null,
        datos: { motivo_id: POR_ERROR, nota },
        autorizado: true as const,
      };
      await appendEvento({ ...context, scope: whole }, { id }, nuevo).catch((error: unknown) => {
        throw error instanceof AppError
          ? new RefusalError('BULTO_YA_SALIO', `La guía ${guia_nro} ya está en curso`, { guia_id: id })
          : error;
      });
    }
    return guias.map(({ guia_nro }) => guia_nro);
  });
}

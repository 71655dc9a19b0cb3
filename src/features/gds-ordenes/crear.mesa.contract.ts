import * as z from 'zod/mini';

const Texto = z._default(z.string().check(z.maxLength(500)), '');
const Elegido = z._default(z.nullable(z.string().check(z.maxLength(60))), null);

/** What is typed of a new order, as it is kept while it is typed. */
const MesaDeOrden = z.object({
  ...{ tipo: z._default(z.enum(['COMPRA', 'TRASLADO', 'VENTA']), 'VENTA'), cliente_id: Elegido, deposito_id: Elegido },
  ...{
    deposito_destino_id: Elegido,
    referencia: Texto,
    proveedor: Texto,
    prometida_el: Elegido,
    prioridad: z._default(z.string(), '3'),
  },
  ...{
    servicio: Elegido,
    corte_dia: Elegido,
    corte_hora: Texto,
    parcial: z._default(z.boolean(), false),
    observaciones: Texto,
  },
  ...{
    localidad_id: Elegido,
    localidad: Texto,
    destinatario: Texto,
    documento: Texto,
    telefono: Texto,
    correo: Texto,
    direccion: Texto,
  },
  /** The fields of the client's own form. */
  extra: z._default(z.record(z.string(), z.string().check(z.maxLength(500))), {}),
  lineas: z._default(
    z
      .array(
        z.object({
          sku: z.string().check(z.maxLength(60)),
          cantidad: z.int(),
          partida: z.string().check(z.maxLength(40)),
        }),
      )
      .check(z.maxLength(2_000)),
    [],
  ),
});
export type MesaDeOrden = z.output<typeof MesaDeOrden>;
export type LineaTipeada = MesaDeOrden['lineas'][number];

/** What was kept of it, or nothing where that is no such thing any more. */
export function leerMesa(datos: unknown): MesaDeOrden | null {
  const read = z.safeParse(MesaDeOrden, datos);
  return read.success ? read.data : null;
}
export const mesaVacia = (): MesaDeOrden => z.parse(MesaDeOrden, {});

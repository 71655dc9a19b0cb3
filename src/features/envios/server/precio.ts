import type { Falta } from '#shared/envio/campos.ts';
import { cotizar, type VersionDeTarifa } from '#shared/envio/precio.ts';

import type { Cotizacion, EnvioDatos } from '../contract.ts';
import type { Catalogo } from './catalogo.sql.ts';
import type { Destino } from './preparar.ts';
import type { PrecioDeEnvio } from './tarifas.sql.ts';

type Pedido = Pick<EnvioDatos, 'servicio' | 'bultos' | 'contra_reembolso' | 'valor_declarado'>;

/** Null: the tariff has no price for that. */
export function precioDe(
  catalogo: Catalogo,
  tarifa: VersionDeTarifa,
  { pedido, destino }: { pedido: Pedido; destino: Destino },
): PrecioDeEnvio | null {
  const sizes = new Map(catalogo.tamanos.map(({ id, max_gramos }) => [id, max_gramos]));
  const precio = cotizar(tarifa, {
    servicio: pedido.servicio,
    ambito: destino.ambito,
    departamento_id: destino.departamento_id,
    piezas: pedido.bultos.map(({ tamano_id, peso_gramos, largo_cm, ancho_cm, alto_cm }) => ({
      max_gramos: sizes.get(tamano_id) ?? 0,
      peso_gramos: peso_gramos ?? null,
      largo_cm: largo_cm ?? null,
      ancho_cm: ancho_cm ?? null,
      alto_cm: alto_cm ?? null,
    })),
    contra_reembolso: pedido.contra_reembolso ?? null,
    valor_declarado: pedido.valor_declarado ?? null,
  });
  return precio && { ...precio, moneda: tarifa.moneda, tarifa_version_id: tarifa.id };
}

export const SIN_PRECIO: Falta = { mensaje: 'La tarifa no tiene precio para ese servicio y destino', sugerencia: null };

export function cotizacionDe({ tramos, centavos, moneda }: PrecioDeEnvio, tarifa: VersionDeTarifa): Cotizacion {
  return {
    tramos: [...tramos],
    total: { centavos, moneda },
    tarifa: nombreDeTarifa(tarifa),
    tarifa_version_id: tarifa.id,
    vigente_desde: tarifa.vigente_desde,
  };
}

export function nombreDeTarifa({ nombre, numero }: Pick<VersionDeTarifa, 'nombre' | 'numero'>): string {
  return `${nombre}, versión ${numero}`;
}

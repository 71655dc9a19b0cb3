import type { Params } from '#shared/contract.ts';
import type { LineaDeTarifa, VersionDeTarifa } from '#shared/envio/precio.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import type { publicarTarifa } from '../tarifas.contract.ts';
import type { VersionNueva } from './tarifas.sql.ts';

type Pedido = Pick<Params<typeof publicarTarifa>, 'condiciones' | 'aumento_por_mil' | 'lineas'>;

/** What a new version would say, made from another one: whether it is published or only tried. @throws RefusalError TARIFA_INCOMPLETA */
export function proponer(base: VersionDeTarifa, { condiciones, aumento_por_mil, lineas: given }: Pedido) {
  const own = merged(base, condiciones);
  const lineas = given ?? base.lineas.map((linea) => raised(linea, aumento_por_mil, own.moneda));
  refuseAmbiguous(lineas);
  return { ...own, lineas };
}

type Condiciones = Params<typeof publicarTarifa>['condiciones'];

/** What is not asked for stays as it was. */
function merged(base: VersionDeTarifa, asked: Condiciones): Omit<VersionNueva, 'vigente_desde' | 'lineas'> {
  return {
    moneda: asked.moneda ?? base.moneda,
    bulto_adicional_por_mil: asked.bulto_adicional_por_mil ?? base.bulto_adicional_por_mil,
    kilo_adicional_centavos: asked.kilo_adicional_centavos ?? base.kilo_adicional_centavos,
    contra_reembolso_por_mil: asked.contra_reembolso_por_mil ?? base.contra_reembolso_por_mil,
    contra_reembolso_minimo_centavos: asked.contra_reembolso_minimo_centavos ?? base.contra_reembolso_minimo_centavos,
    valor_declarado_por_mil: asked.valor_declarado_por_mil ?? base.valor_declarado_por_mil,
    cm3_por_kilo: asked.cm3_por_kilo ?? base.cm3_por_kilo,
    dolar_centavos: asked.dolar_centavos ?? base.dolar_centavos,
    tasa_postal_por_mil: asked.tasa_postal_por_mil ?? base.tasa_postal_por_mil,
    iva_por_mil: asked.iva_por_mil ?? base.iva_por_mil,
  };
}

export function onlyStaff(tipo: string): void {
  if (tipo !== 'personal') throw new AppError('SIN_PERMISO', { tipo });
}

/** Five pesos, or five cents of a dollar: what prices go by. */
const PASO_CENTAVOS = { UYU: 500, USD: 5 } as const;

/** To the next step in the direction that was asked for: a raise lowers no price, a reduction raises none. */
function raised(linea: LineaDeTarifa, porMil: number, moneda: VersionDeTarifa['moneda']): LineaDeTarifa {
  if (porMil === 0) return linea;
  const paso = PASO_CENTAVOS[moneda];
  const pasos = (linea.precio_centavos * (1000 + porMil)) / (1000 * paso);
  return { ...linea, precio_centavos: paso * Math.max(1, porMil > 0 ? Math.ceil(pasos) : Math.floor(pasos)) };
}

/** @throws RefusalError TARIFA_INCOMPLETA */
function refuseAmbiguous(lineas: readonly LineaDeTarifa[]): void {
  const seen = new Set<string>();
  for (const { servicio, ambito, departamento_id, hasta_gramos } of lineas) {
    const key = [servicio, ambito, departamento_id, hasta_gramos].join(' ');
    if ((ambito === null) === (departamento_id === null))
      throw new RefusalError('TARIFA_INCOMPLETA', 'Cada precio es de un ámbito o de un departamento');
    if (seen.has(key))
      throw new RefusalError('TARIFA_INCOMPLETA', `Hay dos precios de ${nameOf(servicio)} hasta ${hasta_gramos} g`);
    seen.add(key);
  }
}

export function nameOf(servicio: string): string {
  return Object.entries(NOMBRE_DE_SERVICIO).find(([code]) => code === servicio)?.[1] ?? servicio;
}

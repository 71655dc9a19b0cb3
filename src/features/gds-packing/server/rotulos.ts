import { etiquetasOf, type GuiaImpresa } from '#features/etiquetas/server/public.ts';
import { modulosOf } from '#shared/etiqueta/code128.ts';
import { ETIQUETA_MM, plantillaOf } from '#shared/etiqueta/plantilla.ts';
import { fitOne } from '#shared/etiqueta/texto.ts';
import type { Trama } from '#shared/etiqueta/trama.ts';
import { caja, inDots, MARGEN, type Pieza, texto } from '#shared/etiqueta/trazo.ts';

import type { BultoImpreso } from './rotulos.sql.ts';

/** What is stuck on a bulto: the label of its piece of a parcel, and until there is one its own, by which it is found again. */
export function* rotulosOf(
  bultos: readonly BultoImpreso[],
  { guias, ...como }: { guias: ReadonlyMap<string, GuiaImpresa>; publicUrl: string; logo: Trama | null },
): Generator<readonly Pieza[]> {
  for (const bulto of bultos) {
    const guia = guias.get(bulto.guia_nro ?? '');
    if (guia === undefined || bulto.bulto_nro === null) yield propio(bulto);
    else for (const one of etiquetasOf([guia], { bultos: [bulto.bulto_nro], ...como })) yield plantillaOf(one);
  }
}

const MODULO = 0.5;
const BANDA = 22;

/** It says whose it is and from which order, and nothing of a recipient. */
function propio({ codigo, nro, orden, cliente, localidad, gramos }: BultoImpreso): readonly Pieza[] {
  const ancho = ETIQUETA_MM.ancho - 2 * MARGEN;
  const barras = modulosOf(codigo) * MODULO;
  const line = (text: string, y: number, altos: readonly number[]) => {
    const fit = fitOne(text, { fuente: 'normal', ancho, altos: [...altos] });
    return texto(fit.text, { x: MARGEN, y, alto: fit.alto, fuente: 'normal' });
  };
  return [
    caja(MARGEN, ancho, BANDA),
    texto('SIN GUÍA', { x: MARGEN + 4, y: 20, alto: 12, fuente: 'negrita', blanco: true }),
    texto(orden, { x: MARGEN, y: 44, alto: 12, fuente: 'mono' }),
    texto(`Bulto ${nro}`, { x: MARGEN, y: 58, alto: 8, fuente: 'negrita' }),
    line(cliente, 70, [6, 5, 4]),
    ...(localidad === null ? [] : [line(localidad, 79, [6, 5, 4])]),
    ...(gramos === null ? [] : [line(`${(gramos / 1000).toLocaleString('es-UY')} kg`, 88, [5])]),
    {
      ...{ tipo: 'barras', texto: codigo, x: inDots((ETIQUETA_MM.ancho - barras) / 2), y: 99, ancho: barras, alto: 24 },
      ...{ modulo: MODULO, girado: false },
    },
    texto(codigo, { x: MARGEN, y: 134, alto: 8, fuente: 'mono' }),
  ];
}

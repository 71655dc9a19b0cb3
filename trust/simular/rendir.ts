import {
  abrirRendicion,
  cerrarRendicion,
  decidirDeRendicion,
  firmarRendicion,
  leerVuelta,
  PIEZAS_DE,
  sellarRendicion,
} from '#features/rendiciones/contract.ts';

import type { Mundo, Paquete } from './mundo.ts';
import type { Persona } from './persona.ts';
import type { Cobrado } from './puertas.ts';

/** What a round brings back: its parcels read blind, its money counted blind, and now and then a note is missing. */

/** Of a hundred drivers with cash. */
const FALTA = 5;
const BILLETE = 10_000;

interface Vuelta {
  readonly chofer: Persona;
  readonly recorrido_id: number;
  readonly cobrado: Cobrado;
  readonly vuelven: readonly Paquete[];
}

export async function rendir(mundo: Mundo, { chofer, recorrido_id, cobrado, vuelven }: Vuelta): Promise<void> {
  const { gente, cuaderno, random } = mundo;
  const { caja, encargado } = gente;
  const id = (await caja.pide(abrirRendicion, { recorrido_id }))?.id;
  if (id === undefined) return;
  for (const { codigos } of vuelven)
    for (const codigo of codigos) {
      const read = await caja.pide(leerVuelta, { id, codigo });
      if (read?.resultado !== 'hecha' && read?.resultado !== 'repetida')
        cuaderno.fallas.push(`${codigo} de vuelta: ${read?.resultado} ${read?.texto}`);
    }
  const falta = cobrado.efectivo > BILLETE && 100 * random() < FALTA ? BILLETE : 0;
  const sealed = await caja.pide(sellarRendicion, {
    ...{ id, conteo: enPiezas(cobrado.efectivo - falta) },
    medios:
      cobrado.comprobantes === 0
        ? []
        : [{ medio: 'TARJETA', moneda: 'UYU', comprobantes: cobrado.comprobantes, centavos: cobrado.tarjeta }],
  });
  const found = sealed?.rendicion.diferencias.map(({ clase, centavos }) => `${clase} ${centavos}`).join() ?? '';
  if (found !== (falta === 0 ? '' : `DINERO -${falta}`))
    cuaderno.fallas.push(`${sealed?.rendicion.numero}: faltan ${falta} y se dice «${found}»`);
  if (falta > 0) cuaderno.contar('rendiciones con faltante');
  for (const diferencia of sealed?.rendicion.diferencias ?? [])
    await encargado.pide(decidirDeRendicion, { id: diferencia.id, decision: 'A_CARGO', nota: 'Lo repone' });
  await chofer.pide(firmarRendicion, { id });
  const closed = await caja.pide(cerrarRendicion, { id });
  if (closed?.recorrido_rendido !== true)
    cuaderno.fallas.push(`la rendición ${id} no cerró su recorrido: ${closed?.faltan}`);
}

/** Notes and coins that make up so many cents; what is below the smallest coin is in no pocket. */
function enPiezas(centavos: number) {
  let left = centavos;
  return PIEZAS_DE.UYU.map((denominacion_centavos) => {
    const cantidad = Math.floor(left / denominacion_centavos);
    left -= cantidad * denominacion_centavos;
    return { moneda: 'UYU' as const, denominacion_centavos, cantidad };
  }).filter(({ cantidad }) => cantidad > 0);
}

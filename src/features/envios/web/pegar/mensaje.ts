import type { MensajeLeido } from '#features/envios/ayuda.contract.ts';
import type { EnvioTexto } from '#features/envios/borradores.contract.ts';
import type { Dinero } from '#features/envios/contract.ts';
import { CAMPOS_DE_TEXTO, type CampoDeTexto } from '#shared/envio/campos.ts';
import { leerDecimal } from '#shared/envio/importe.ts';

import { conCantidad, EMPTY, isShown, PIEZA, withChange } from '../nuevo/formulario.ts';

interface Armado {
  datos: EnvioTexto;
  /** What is not sure, with why. */
  dudas: Record<string, string>;
  sobra: string[];
}

const DE_PIEZAS: readonly CampoDeTexto[] = ['bultos', 'tamano', 'peso'];
const SIN_MARCA: readonly CampoDeTexto[] = ['ubicacion', 'una_guia_por_bulto', 'cliente_id'];

/** What was read of a message as a draft, with what the person has to look at marked. */
export function armar({ leidos: campos, localidad, agente, contra_reembolso, ubicacion, sobra }: MensajeLeido): Armado {
  const textosLeidos = CAMPOS_DE_TEXTO.flatMap((campo) => {
    const leido = campos[campo];
    return leido === undefined ? [] : [{ campo, ...leido }];
  });
  const textos = textosLeidos
    .filter(({ campo }) => !DE_PIEZAS.includes(campo))
    .map(({ campo, valor }) => [campo, valor]);
  const leido = withChange(EMPTY, {
    ...(campos.entrega?.valor === 'AGENCIA' && { servicio: 'ESTANDAR_AGENCIA' }),
    ...Object.fromEntries(textos),
    ...(localidad && { localidad: localidad.nombre, departamento: localidad.departamento }),
    ...(agente && {
      entrega: 'AGENCIA',
      agente: agente.nombre,
      servicio: campos.servicio?.valor ?? 'ESTANDAR_AGENCIA',
    }),
    ...(contra_reembolso && importe(contra_reembolso)),
    ...(ubicacion && { ubicacion: `${ubicacion.lat},${ubicacion.lng}` }),
    piezas: piezas(campos, sobra),
  });
  const aparte = sinCampo(leido);
  const datos = withChange(leido, { observaciones: [leido.observaciones, ...aparte].filter(Boolean).join('. ') });
  const unsure = textosLeidos.flatMap(({ campo, confianza, aviso }) => {
    const marked = DE_PIEZAS.includes(campo) ? 'bultos' : campo;
    const isKept = !SIN_MARCA.includes(campo) && isShown(marked, datos);
    return isKept && (confianza !== 'alta' || aviso !== null) ? [[marked, aviso ?? DUDA[confianza]]] : [];
  });
  const several = (datos.piezas?.length ?? 1) > 1 && campos.peso;
  if (several) unsure.push(['bultos', `El mensaje dice ${several.valor} kg: revise el peso de cada bulto.`]);
  return { datos, dudas: Object.fromEntries(unsure), sobra: [...sobra, ...aparte] };
}

/** What was read and has no place in an envío like this: an address where it is fetched at an agency, a mail address where it is delivered. */
function sinCampo(datos: EnvioTexto): string[] {
  const { direccion, localidad, departamento, correo } = datos;
  const donde = [direccion, localidad, departamento].filter(Boolean).join(', ');
  const isDomicilio = isShown('direccion', datos);
  return [
    ...(!isDomicilio && donde !== '' ? [`Dirección: ${donde}`] : []),
    ...(isDomicilio && correo !== undefined ? [`Correo: ${correo}`] : []),
  ];
}

const DUDA = {
  alta: 'Revise que sea así.',
  media: 'Parece ser esto: revise que sea así.',
  baja: 'No es seguro que sea esto: revíselo.',
} as const;

function importe({ centavos, moneda }: Dinero): EnvioTexto {
  const figure = (centavos / 100).toLocaleString('es-UY', { maximumFractionDigits: 2, useGrouping: false });
  return { contra_reembolso: figure, moneda };
}

/** The weight of several is shared, as in a file, unless it is that of each. */
function piezas({ bultos, tamano, peso }: MensajeLeido['leidos'], sobra: readonly string[]): EnvioTexto['piezas'] {
  const one = { ...PIEZA, ...(tamano && { tamano: tamano.valor }) };
  const cantidad = Math.min(99, Math.max(1, Number(bultos?.valor ?? 1) || 1));
  if (!peso) return conCantidad([one], cantidad);
  const isEach = cantidad === 1 || sobra.some((part) => /(?:cada un[oa]|c\/u)/i.test(part));
  const share = (leerDecimal(peso.valor) ?? 0) / cantidad;
  const each = isEach || share === 0 ? peso.valor : share.toLocaleString('es-UY', { maximumFractionDigits: 3 });
  return Array.from({ length: cantidad }, () => ({ ...one, peso: each }));
}

import type { MensajeLeido } from '#features/envios/ayuda.contract.ts';
import type { EnvioTexto } from '#features/envios/borradores.contract.ts';
import type { Dinero } from '#features/envios/contract.ts';
import { CAMPOS_DE_TEXTO, type CampoDeTexto } from '#shared/envio/campos.ts';

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
    piezas: piezas(campos),
  });
  const aparte = sinCampo(leido, campos);
  const datos = withChange(leido, { observaciones: [leido.observaciones, ...aparte].filter(Boolean).join('. ') });
  const unsure = textosLeidos.flatMap(({ campo, confianza, aviso }) => {
    const marked = DE_PIEZAS.includes(campo) ? 'bultos' : campo;
    const isKept = !SIN_MARCA.includes(campo) && isShown(marked, datos);
    return isKept && (confianza !== 'alta' || aviso !== null) ? [[marked, aviso ?? DUDA[confianza]]] : [];
  });
  return { datos, dudas: Object.fromEntries(unsure), sobra: [...sobra, ...aparte] };
}

/** What was read and has no place in an envío like this: an address where it is fetched at an agency, the weight of one of several boxes. */
function sinCampo(datos: EnvioTexto, { peso }: MensajeLeido['leidos']): string[] {
  const { direccion, localidad, departamento, correo } = datos;
  const donde = [direccion, localidad, departamento].filter(Boolean).join(', ');
  const [isDomicilio, several] = [isShown('direccion', datos), (datos.piezas?.length ?? 1) > 1];
  return [
    ...(!isDomicilio && donde !== '' ? [`Dirección: ${donde}`] : []),
    ...(isDomicilio && correo !== undefined ? [`Correo: ${correo}`] : []),
    ...(several && peso !== undefined ? [`Peso: ${peso.valor} kg`] : []),
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

function piezas({ bultos, tamano, peso }: MensajeLeido['leidos']): EnvioTexto['piezas'] {
  const one = { ...PIEZA, ...(tamano && { tamano: tamano.valor }) };
  const cantidad = Math.min(99, Math.max(1, Number(bultos?.valor ?? 1) || 1));
  // A weight that was told is that of the one piece; of several it is not known whose.
  return cantidad === 1 && peso ? [{ ...one, peso: peso.valor }] : conCantidad([one], cantidad);
}

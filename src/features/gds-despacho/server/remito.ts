import type { Hoja } from '#features/etiquetas/server/public.ts';
import { formatDateMinute } from '#shared/dates.ts';

import type { Despacho } from '../despacho.contract.ts';

/** What was handed over, on paper, to be signed by whoever takes it. Where each goes to, never to whom. */

const DESTINO: Readonly<Record<Despacho['destino'], string>> = {
  LEVANTE: 'Lo levanta el correo',
  RECORRIDO: 'Recorrido',
  TRASLADO: 'Traslado a',
  RETIRO: 'Lo retira el cliente',
};

export function hojaDeRemito(despacho: Despacho): Hoja {
  const { remito, numero, deposito, destino, adonde, cerrado, matricula, lleva, levantes } = despacho;
  const bultos = despacho.bultos.filter(({ estado }) => estado === 'LEIDO');
  const gramos = bultos.reduce((sum, one) => sum + (one.gramos ?? 0), 0);
  const optional = (name: string, text: string | null) => (text === null || text === '' ? [] : [[name, text] as const]);
  return {
    titulo: 'Remito interno',
    numero: remito ?? numero,
    datos: [
      ['Despacho', numero],
      ['Depósito', deposito],
      ['Destino', [DESTINO[destino], adonde].filter(Boolean).join(' ')],
      ...optional('Levantes', levantes.map((one) => `${one.numero} (${one.cliente})`).join(', ')),
      ...optional('Fecha', cerrado === null ? null : formatDateMinute(cerrado)),
      ...optional('Lleva', lleva),
      ...optional('Matrícula', matricula),
      ['Total', `${bultos.length} bultos, ${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 2 })} kg`],
    ],
    columnas: [
      { titulo: '#', parte: 4 },
      { titulo: 'Bulto', parte: 14 },
      { titulo: 'Guía', parte: 20 },
      { titulo: 'Orden', parte: 14 },
      { titulo: 'Cliente', parte: 24 },
      { titulo: 'Departamento', parte: 16 },
      { titulo: 'kg', parte: 8 },
    ],
    filas: bultos.map((one, at) => [
      ...[String(at + 1), one.codigo, one.guia_nro ?? 'Sin guía', one.orden, one.cliente, one.departamento ?? ''],
      one.gramos === null ? '' : (one.gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 2 }),
    ]),
    firma: null,
    firmante: 'Recibe',
  };
}

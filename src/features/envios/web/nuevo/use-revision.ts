import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { type EnvioTexto, type Revision, revisarTexto } from '#features/envios/borradores.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { leerDocumento } from '#shared/documento.ts';
import { leerNumero } from '#shared/envio/numero.ts';
import { call } from '#web/api.ts';
import { sessionState } from '#web/session-state.ts';

import { enUso, huellaDe, piezasDe } from './formulario.ts';

type Faltas = Revision['faltas'];

const PAUSE_MS = 300;

/** What the server reads in what is written so far: faults, the price, the day. The digits that check others are checked here, at once. */
export function useRevision(datos: EnvioTexto) {
  const [settled] = useDebouncedValue(datos, PAUSE_MS);
  const query = useQuery({
    queryKey: [serviceKey(revisarTexto), sessionState().user?.id ?? null, settled],
    queryFn: async ({ signal }) => ({
      de: settled,
      dice: await call(revisarTexto, { datos: enUso(settled) }, { signal }),
    }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { data } = query;
  const isOld = data === undefined || huellaDe(data.de) !== huellaDe(datos);
  return {
    query,
    isOld,
    faltas: {
      ...(data === undefined ? {} : faltasQueQuedan(data.dice.faltas, data.de, datos)),
      ...faltasDeAqui(datos),
    },
    cotizacion: data?.dice.cotizacion ?? null,
    prometida_el: data?.dice.prometida_el ?? null,
  };
}

/** What was said of a text does not hold for another one. */
function faltasQueQuedan(faltas: Faltas, de: EnvioTexto, datos: EnvioTexto): Faltas {
  const isSame = (campo: string) => JSON.stringify(textoDe(de, campo)) === JSON.stringify(textoDe(datos, campo));
  return Object.fromEntries(Object.entries(faltas).filter(([campo]) => isSame(campo)));
}

function textoDe(datos: EnvioTexto, campo: string): unknown {
  const [, index] = campo.split('.');
  if (campo.startsWith('piezas')) return index === undefined ? datos.piezas : piezasDe(datos)[Number(index)];
  return Object.entries(datos).find(([name]) => name === campo)?.[1];
}

function faltasDeAqui({ documento, numero }: EnvioTexto): Faltas {
  const ofDocumento = documento === undefined ? null : leerDocumento(documento).falta;
  const ofNumero = numero === undefined ? null : leerNumero(numero).falta;
  return { ...(ofDocumento && { documento: ofDocumento }), ...(ofNumero && { numero: ofNumero }) };
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { type EnvioTexto, listBorradores } from '#features/envios/borradores.contract.ts';
import type { Escrito } from '#features/envios/escrito.contract.ts';
import { newClave, serviceQuery } from '#web/api.ts';
import { useWhen } from '#web/use-when.ts';

import { EMPTY } from './formulario.ts';
import { type MesaDeEnvios, useMesaDeEnvios } from './mesa.ts';

type Search = Record<string, unknown>;

const NADA: Pick<Escrito, 'dudas' | 'sobra'> = { dudas: {}, sobra: [] };

/** The draft that the address names: from the browser, from the server where it began elsewhere, or a new one once something is written. */
export function useBorrador() {
  const mesa = useMesaDeEnvios();
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const asked = typeof search.borrador === 'string' ? search.borrador : null;
  const [nueva] = useState(newClave);
  const llave = asked ?? nueva;
  const escrito = mesa.useMesa((state) => state.escritos.find((one) => one.llave === llave));
  const estado = mesa.useMesa((state) => state.estados[llave]);
  const ajeno = useAjeno({ mesa, asked, isHere: escrito !== undefined });
  const inicial = deAddress(asked === null ? search.cliente_id : null);
  const { datos, dudas, sobra } = escrito ?? { datos: inicial, ...NADA };
  const cambiar = (change: Partial<EnvioTexto>) => {
    if (mesa.leer(llave) === undefined) mesa.empezar(inicial, { llave });
    mesa.cambiar(llave, change);
    if (asked === null)
      void navigate({ to: '.', search: (now: Search) => ({ ...now, borrador: llave }), replace: true });
  };
  return {
    mesa,
    llave,
    escrito,
    estado,
    datos,
    dudas,
    sobra,
    cambiar,
    /** Looked at and found right as it was read. */
    aclarar: (campo: string) => {
      const { [campo]: _clear, ...others } = dudas;
      mesa.editar(llave, { dudas: others });
    },
    /** It began elsewhere, and is not here yet; or it is no more. */
    ajeno,
  };
}

/** A client's page names whom the envío is of. */
function deAddress(clienteId: unknown): EnvioTexto {
  const id = Number(clienteId);
  return Number.isSafeInteger(id) && id > 0 ? { ...EMPTY, cliente_id: String(id) } : EMPTY;
}

export type BorradorAbierto = ReturnType<typeof useBorrador>;

interface Asked {
  mesa: MesaDeEnvios;
  asked: string | null;
  isHere: boolean;
}

function useAjeno({
  mesa,
  asked,
  isHere,
}: Asked): 'cargando' | 'perdido' | { error: unknown; retry: () => void } | null {
  const navigate = useNavigate();
  const id = Number(/^s(\d+)$/.exec(asked ?? '')?.[1] ?? Number.NaN);
  const isWanted = asked !== null && !isHere;
  const query = useQuery({ ...serviceQuery(listBorradores, {}), enabled: isWanted });
  const found = query.data?.borradores.find((one) => one.id === id);
  useWhen(isWanted && found !== undefined, () => {
    if (found === undefined) return;
    const borrador = mesa.adoptar(found);
    if (borrador !== asked) void navigate({ to: '.', search: (now: Search) => ({ ...now, borrador }), replace: true });
  });
  if (!isWanted) return null;
  if (query.isError) return { error: query.error, retry: () => void query.refetch() };
  return query.isPending || query.isFetching || found !== undefined ? 'cargando' : 'perdido';
}

export type Perdido = ReturnType<typeof useAjeno>;

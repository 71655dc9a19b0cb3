import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { EnvioDetalle } from '#features/envios/contract.ts';

import { faltantes, isShown, type Paso, pasoDe, pasoDelCampo, pasoSiguiente } from './formulario.ts';
import { focusCampo } from './teclas.ts';
import { useCrear } from './use-crear.ts';
import type { Formulario } from './use-formulario.ts';

type Search = Record<string, unknown>;

/** The way through the steps: each in the address, so that Back leads to the one before; and where the focus goes. */
export function usePasos(form: Formulario) {
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const paso = pasoDe(search);
  const root = useRef<HTMLDivElement | null>(null);
  const wanted = useRef<string | null>(null);
  const [acepta, setAcepta] = useState(false);
  const [aviso, setAviso] = useState<string | null>(null);
  const { mesa, llave } = form.borrador;

  const ir = (to: Paso, campo: string | null = null) => {
    wanted.current = campo;
    if (to === paso) {
      if (root.current !== null) focusCampo(root.current, campo);
      return;
    }
    const next = to === 'destino' ? undefined : to;
    void navigate({ to: '.', search: (now: Search) => ({ ...now, paso: next }) });
  };
  const irAlCampo = (campo: string) => ir(pasoDelCampo(campo), campo);
  const crear = useCrear(mesa, llave, {
    onFaltas: (faltas) => {
      form.intentar('confirmar');
      form.encontrar(faltas);
      const [first] = faltantes(faltas, 'confirmar');
      if (first !== undefined) irAlCampo(first);
    },
    onCreado: ({ id }: EnvioDetalle) => void navigate({ to: '/envios/nuevo', search: { creado: id }, replace: true }),
  });
  const seguir = () => {
    setAviso(null);
    form.intentar(paso);
    const [first] = faltantes(form.faltas, paso);
    if (first !== undefined) ir(paso, first);
    else if (paso === 'confirmar') confirmar();
    else ir(pasoSiguiente(paso));
  };
  const confirmar = () => {
    setAviso(null);
    const { datos = {}, dudas = {} } = mesa.leer(llave) ?? {};
    const duda = faltantes(dudas, 'confirmar').find((campo) => isShown(campo, datos));
    if (duda !== undefined) {
      setAviso('Antes de crear, confirme lo que se leyó del mensaje y está marcado.');
      irAlCampo(duda);
    } else if (form.repetidas.length > 0 && !acepta) {
      setAviso('La referencia ya se usó. Si es otro envío, confírmelo.');
      ir('confirmar', 'acepta');
    } else void crear.crear(acepta);
  };
  return {
    paso,
    ir,
    seguir,
    confirmar,
    crear,
    acepta,
    setAcepta,
    aviso,
    /** Where the fields stand: a step that comes takes the focus. */
    rootRef: (node: HTMLDivElement | null) => {
      root.current = node;
      if (node === null) return;
      // Nothing is left to fill in at the end: Enter is to create.
      const button = node.parentElement?.querySelector<HTMLElement>('[data-principal]');
      if (button && wanted.current === null) button.focus();
      else focusCampo(node, wanted.current);
      wanted.current = null;
    },
    salir: () => void navigate({ to: '/envios', search: {} }),
  };
}

export type Pasos = ReturnType<typeof usePasos>;

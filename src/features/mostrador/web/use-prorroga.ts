import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { errorText, ServiceError } from '#web/service-error.ts';

import { hoyEnMostrador } from '../contract.ts';
import { listRepasos, prorrogarGuia, verRepaso } from '../repasos.contract.ts';
import type { De } from './de.ts';

export interface PorProrrogar {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly destinatario: string;
  readonly vence_el?: string;
}

type Dichos = ReadonlyMap<number, string>;

const PATIENCE_MS = 20_000;
const FALLBACK = 'No se pudo prorrogar';
const STALE = [hoyEnMostrador, listRepasos, verRepaso];

/** Each parcel is an act of its own: what was done stays done, and only the others are tried again. */
export function useProrroga({ guias, de }: { guias: readonly PorProrrogar[]; de: De }) {
  const client = useQueryClient();
  const [hechas, setHechas] = useState<Dichos>(() => new Map());
  const [faltas, setFaltas] = useState<Dichos>(() => new Map());
  const [isSaving, setSaving] = useState(false);
  // The same question asked again after an answer was lost is the same act.
  const claves = useRef(new Map<string, string>());
  const claveOf = (guia_id: number, dias: number) => {
    const key = `${guia_id} ${dias}`;
    const clave = claves.current.get(key) ?? newClave();
    claves.current.set(key, clave);
    return clave;
  };

  const run = async (dias: number) => {
    setSaving(true);
    const done = new Map(hechas);
    const faults = new Map<number, string>();
    for (const { guia_id } of guias.filter((guia) => !done.has(guia.guia_id))) {
      try {
        const options = { clave: claveOf(guia_id, dias), signal: AbortSignal.timeout(PATIENCE_MS) };
        const { vence_el } = await call(prorrogarGuia, { ...de, guia_id, dias }, options);
        done.set(guia_id, vence_el);
      } catch (cause) {
        logFailure(prorrogarGuia.service, cause);
        faults.set(guia_id, textOf(cause));
      }
    }
    setHechas(done);
    setFaltas(faults);
    setSaving(false);
    for (const stale of STALE) void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
    return { hechas: done, faltan: faults.size };
  };
  return { hechas, faltas, isSaving, run };
}

function textOf(cause: unknown): string {
  if (!(cause instanceof ServiceError)) return errorText(cause, FALLBACK);
  return cause.campos.dia ?? cause.campos.dias ?? errorText(cause, FALLBACK);
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type EnPool, PROMESAS, poolDeRecorrido } from '../contract.ts';
import { direccionDe } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

const PROMESA = { vencida: 'Vencidas', hoy: 'Vencen hoy' } as const;

/** What waits at the plant for a door: by zone, by promise, by a word of it. */
export function Pool({ plan }: { plan: Plan }) {
  const [zona, setZona] = useState<number | null>(null);
  const [promesa, setPromesa] = useState<(typeof PROMESAS)[number] | null>(null);
  const [q, setQ] = useState('');
  const filtros = {
    zona_id: zona ?? undefined,
    promesa: promesa ?? undefined,
    q: q.trim() === '' ? undefined : q.trim(),
  };
  const query = useQuery({ ...serviceQuery(poolDeRecorrido, filtros), placeholderData: keepPreviousData });
  const { zonas = [], total, guias = [] } = query.data ?? {};
  const all = guias.map(({ guia_id }) => guia_id);
  return (
    <Card
      title="En planta"
      count={total}
      actions={
        all.length === 0 ? null : (
          <Button disabled={plan.isWorking} onClick={() => void plan.agregar(all)}>
            Agregar {all.length === total ? 'todas' : `las ${all.length} primeras`}
          </Button>
        )
      }
    >
      <div className={styles.filtros}>
        <TextField label="Buscar" value={q} maxLength={60} onChange={(event) => setQ(event.currentTarget.value)} />
        <SelectField
          label="Zona"
          placeholder="Todas"
          clearable
          data={zonas.map(({ id, nombre, cantidad }) => ({ value: String(id), label: `${nombre} (${cantidad})` }))}
          value={zona === null ? null : String(zona)}
          onChange={(value) => setZona(value === null ? null : Number(value))}
        />
        <fieldset className={styles.grupo} aria-label="Promesa">
          {PROMESAS.map((one) => (
            <ToggleButton key={one} isOn={promesa === one} onClick={() => setPromesa(promesa === one ? null : one)}>
              {PROMESA[one]}
            </ToggleButton>
          ))}
        </fieldset>
      </div>
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar lo que espera en planta"
        onRetry={() => void query.refetch()}
      />
      {query.data !== undefined && guias.length === 0 ? (
        <p className={styles.nada}>No hay guías en planta con estos filtros.</p>
      ) : null}
      <ul className={styles.renglones} aria-label="Guías en planta">
        {guias.map((guia) => (
          <Renglon key={guia.guia_id} guia={guia} onAdd={() => void plan.agregar([guia.guia_id])} />
        ))}
      </ul>
    </Card>
  );
}

function Renglon({ guia, onAdd }: { guia: EnPool; onAdd: () => void }) {
  return (
    <li className={styles.renglon}>
      <button
        type="button"
        className={styles.elegir}
        aria-label={`Agregar ${guia.guia_nro}, ${guia.destinatario}`}
        onClick={onAdd}
      >
        <span className={styles.doble}>
          <b>{guia.destinatario}</b>
          <span className={styles.quieto}>{direccionDe(guia)}</span>
          <span className={styles.quieto}>
            <span className={styles.mono}>{guia.guia_nro}</span> · {guia.zona} · {guia.bultos}{' '}
            {guia.bultos === 1 ? 'bulto' : 'bultos'}
          </span>
        </span>
        <span className={styles.promesa} data-vencida={guia.vencida ? true : undefined}>
          {guia.vencida ? 'Venció' : 'Vence'} {formatDay(guia.prometida_el).slice(0, 5)}
        </span>
      </button>
    </li>
  );
}

import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import type { Busqueda, Hallada, HoyEnMostrador } from '../contract.ts';
import type { De } from './de.ts';
import { EntregaCard } from './EntregaCard.tsx';
import styles from './mostrador.module.css';
import type { Hecho } from './use-entrega.ts';
import type { Lectura } from './use-lectura.ts';

interface Props {
  de: De;
  lectura: Lectura | null;
  hoy: HoyEnMostrador;
  /** What was done, in words; null: nothing, and the next reading is waited for. */
  onDone: Hecho;
  /** Something of it was typed or chosen. */
  onTouch: () => void;
  /** The same reading again: what lies there may have changed. */
  onRepeat: (texto: string) => Promise<void>;
}

/** What the reading asks for: a person's parcels to hand over, which person, or why there is nothing. */
export function Trabajo({ lectura, onRepeat, ...rest }: Props) {
  if (lectura === null) {
    return (
      <EmptyState title="Lea una etiqueta">
        <p>También sirve la cédula, el final del teléfono, el nombre, el código de retiro o un estante (EST_A-03).</p>
      </EmptyState>
    );
  }
  const { busqueda, error, texto } = lectura;
  if (error !== null) {
    return <ErrorAlert error={error} fallback="Error al buscar" onRetry={() => void onRepeat(texto)} />;
  }
  if (busqueda === null) return <PendingView />;
  if (busqueda.guias.length === 0) return <ErrorAlert error={busqueda.aviso} onDismiss={() => rest.onDone(null)} />;
  return <Hallado busqueda={busqueda} {...rest} />;
}

interface HalladoProps extends Omit<Props, 'lectura' | 'onRepeat'> {
  busqueda: Busqueda;
}

function Hallado({ busqueda, ...rest }: HalladoProps) {
  const personas = personasDe(busqueda);
  const [elegida, setElegida] = useState<string | null>(personas.length === 1 ? (personas[0]?.persona ?? null) : null);
  const one = personas.find(({ persona }) => persona === elegida);
  if (one === undefined) return <Personas busqueda={busqueda} personas={personas} onChoose={setElegida} />;
  return (
    <EntregaCard
      key={one.persona}
      guias={one.guias}
      pedidas={busqueda.pedidas}
      probadas={probadasDe(busqueda)}
      {...rest}
    />
  );
}

/** One that a code found was thereby said; of two that have the same one neither was. */
const probadasDe = ({ por, pedidas }: Busqueda) => (por === 'codigo' && pedidas.length === 1 ? pedidas : []);

interface Persona {
  readonly persona: string;
  readonly guias: readonly Hallada[];
}

/** Of a label or a code, the person it is for; of anything else, everybody who was found. */
function personasDe({ por, guias, pedidas }: Busqueda): Persona[] {
  const isOne = por === 'guia' || por === 'codigo';
  const own = isOne ? new Set(guias.filter(({ guia_id }) => pedidas.includes(guia_id)).map(personaOf)) : null;
  const groups = Map.groupBy(guias, personaOf);
  return [...groups]
    .filter(([persona]) => own === null || own.has(persona))
    .map(([persona, found]) => ({ persona, guias: found }));
}

const personaOf = ({ persona }: Hallada) => persona;

interface PersonasProps {
  busqueda: Busqueda;
  personas: readonly Persona[];
  onChoose: (persona: string) => void;
}

function Personas({ busqueda: { estante, hay_mas }, personas, onChoose }: PersonasProps) {
  return (
    <Card title={estante === null ? '¿Quién retira?' : `En ${estante}`} count={personas.length}>
      <ul className={styles.personas}>
        {personas.map(({ persona, guias }, place) => (
          <li key={persona}>
            <Button
              fullWidth
              justify="start"
              data-autofocus={place === 0 || undefined}
              onClick={() => onChoose(persona)}
            >
              {guias[0]?.destinatario} · {guias.length === 1 ? guias[0]?.guia_nro : `${guias.length} guías`} ·{' '}
              {guias[0]?.estante ?? 'sin estante'}
            </Button>
          </li>
        ))}
      </ul>
      {hay_mas ? <p className={styles.vacio}>Hay más: escriba el nombre completo o lea la etiqueta.</p> : null}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type ClienteEntero, verCliente } from '../contract.ts';
import {
  listHistorialDeCliente,
  listReglas,
  ponerRegla,
  type ReglaFila,
  type ValorDeRegla,
} from '../ficha.contract.ts';
import {
  CLAVES_DE_REGLA,
  type ClaveDeRegla,
  type FormaDeRegla,
  nombreDePalabra,
  type PalabraDeRegla,
  REGLAS,
  reglaEnPalabras,
} from '../palabras.contract.ts';
import styles from './clientes.module.css';

type Reglas = Result<typeof listReglas>;

/** What was agreed with this client, since when, and what will hold. */
export function ReglasTab({ entero }: { entero: ClienteEntero }) {
  const cliente_id = entero.cliente.id;
  const query = useQuery(serviceQuery(listReglas, { cliente_id }));
  const [abierta, setAbierta] = useState<ClaveDeRegla | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const reglas = query.data;
  const mayPut = entero.comercial !== null;
  return (
    <Card title="Reglas">
      <div className={styles.cuerpo}>
        <span role="status" className={said === null ? 'solo-lector' : styles.quieto}>
          {said}
        </span>
        <ErrorAlert
          error={query.error}
          fallback="No se pudieron cargar las reglas"
          onRetry={() => void query.refetch()}
        />
        {reglas === undefined ? null : (
          <ul className={styles.lista} aria-label="Reglas vigentes">
            {CLAVES_DE_REGLA.map((regla) => (
              <li key={regla} className={styles.renglon}>
                <Vigente regla={regla} reglas={reglas} />
                {mayPut ? (
                  <Button
                    className={styles.empuje}
                    aria-label={`Cambiar ${REGLAS[regla].titulo.toLowerCase()}`}
                    onClick={() => setAbierta(regla)}
                  >
                    Cambiar
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {reglas === undefined ? null : <Pasadas pasadas={reglas.pasadas} />}
      </div>
      {abierta === null || reglas === undefined ? null : (
        <ReglaDialog
          regla={abierta}
          cliente={entero.cliente}
          reglas={reglas}
          onClose={() => setAbierta(null)}
          onDone={(text) => {
            setAbierta(null);
            setSaid(text);
          }}
        />
      )}
    </Card>
  );
}

function Vigente({ regla, reglas }: { regla: ClaveDeRegla; reglas: Reglas }) {
  const now = reglas.vigentes.find((one) => one.regla === regla);
  const later = reglas.futuras.filter((one) => one.regla === regla).toReversed();
  return (
    <div className={styles.fila}>
      <span>
        {REGLAS[regla].titulo}: <b>{reglaEnPalabras(now?.valor ?? null)}</b>
      </span>
      {now === undefined ? null : <span className={styles.quieto}>{puesta(now)}</span>}
      {later.map((one) => (
        <span
          key={one.id}
          className={styles.quieto}
        >{`Desde el ${formatDay(one.desde)}: ${reglaEnPalabras(one.valor)}`}</span>
      ))}
    </div>
  );
}

function puesta({ desde, puesta: cuando, puesta_por }: ReglaFila): string {
  const quien = puesta_por === null ? '' : `, la puso ${puesta_por} el ${formatDateMinute(cuando)}`;
  return `Desde el ${formatDay(desde)}${quien}`;
}

function Pasadas({ pasadas }: { pasadas: readonly ReglaFila[] }) {
  if (pasadas.length === 0) return null;
  return (
    <details>
      <summary>{`Anteriores (${pasadas.length})`}</summary>
      <ul className={styles.lista}>
        {pasadas.map((one) => (
          <li key={one.id} className={styles.quieto}>
            {`${REGLAS[one.regla].titulo}: ${reglaEnPalabras(one.valor)}. ${puesta(one)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DialogProps {
  regla: ClaveDeRegla;
  cliente: ClienteEntero['cliente'];
  reglas: Reglas;
  onClose: () => void;
  onDone: (text: string) => void;
}

function ReglaDialog({ regla, cliente: { id, version, nombre }, reglas, onClose, onDone }: DialogProps) {
  const now = reglas.vigentes.find((one) => one.regla === regla)?.valor ?? null;
  const start: { valor: ValorDeRegla; desde: string | null } = { valor: now, desde: reglas.hoy };
  const form = useResourceForm({
    contract: ponerRegla,
    refreshes: [listReglas, verCliente, listHistorialDeCliente],
    start,
    params: ({ valor, desde }) => ({ cliente_id: id, version, regla, valor, desde }),
    words: { desde: 'Elija desde cuándo' },
    onDone: ({ msg }) => onDone(msg),
  });
  const valor = form.field('valor');
  const cuantas =
    reglas.en_curso === 1 ? '1 guía en curso' : `${reglas.en_curso.toLocaleString('es-UY')} guías en curso`;
  return (
    <FormDialog
      title={`${REGLAS[regla].titulo}: ${nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Poner"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ValorField
        titulo={REGLAS[regla].titulo}
        forma={REGLAS[regla].forma}
        value={valor.value}
        error={valor.error}
        onChange={valor.onChange}
      />
      <DateField label="Desde" min={reglas.hoy} {...form.field('desde')} />
      <p className={styles.quieto}>{`${cuantas}. ${REGLAS[regla].efecto}.`}</p>
      <ErrorAlert error={form.error} fallback="No se pudo poner la regla" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

const COMO_TODOS = 'como todos';
const SI_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

interface ValorProps {
  titulo: string;
  forma: FormaDeRegla;
  value: ValorDeRegla;
  error: string | null | undefined;
  onChange: (value: ValorDeRegla) => void;
}

/** So many, yes or no, or some of the words; none of them is as with everybody. */
function ValorField({ titulo, forma, value, error, onChange }: ValorProps) {
  if (forma.tipo === 'varias')
    return <VariasField titulo={titulo} valores={forma.valores} value={value} onChange={onChange} />;
  const isYesOrNo = forma.tipo === 'si_no';
  const data = isYesOrNo ? SI_NO : forma.valores.map((one) => ({ value: String(one), label: String(one) }));
  return (
    <SelectField
      label={titulo}
      data-autofocus
      data={[{ value: COMO_TODOS, label: 'Como todos' }, ...data]}
      value={elegido(value)}
      error={error}
      onChange={(chosen) => {
        if (chosen === null || chosen === COMO_TODOS) onChange(null);
        else onChange(isYesOrNo ? chosen === 'si' : Number(chosen));
      }}
    />
  );
}

function elegido(value: ValorDeRegla): string {
  if (value === null) return COMO_TODOS;
  if (typeof value === 'boolean') return value ? 'si' : 'no';
  return String(value);
}

interface VariasProps {
  titulo: string;
  valores: readonly PalabraDeRegla[];
  value: ValorDeRegla;
  onChange: (value: ValorDeRegla) => void;
}

function VariasField({ titulo, valores, value, onChange }: VariasProps) {
  const now = Array.isArray(value) ? value : [];
  const toggle = (palabra: PalabraDeRegla) => {
    const next = valores.filter((one) => now.includes(one) !== (one === palabra));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <fieldset className={styles.pruebas}>
      <legend>{titulo}</legend>
      {valores.map((palabra) => (
        <ToggleButton key={palabra} isOn={now.includes(palabra)} onClick={() => toggle(palabra)}>
          {nombreDePalabra(palabra)}
        </ToggleButton>
      ))}
    </fieldset>
  );
}

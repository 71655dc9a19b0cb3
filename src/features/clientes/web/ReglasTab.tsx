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
  DIAS_EXTRA,
  NOMBRE_DE_PRUEBA,
  PRUEBAS_DE_PUERTA,
  reglaEnPalabras,
  TITULO_DE_REGLA,
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
                    aria-label={`Cambiar ${TITULO_DE_REGLA[regla].toLowerCase()}`}
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
        {TITULO_DE_REGLA[regla]}: <b>{reglaEnPalabras(now?.valor ?? null)}</b>
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
            {`${TITULO_DE_REGLA[one.regla]}: ${reglaEnPalabras(one.valor)}. ${puesta(one)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const NINGUNA = 'ninguna';
const VALORES: Readonly<Record<Exclude<ClaveDeRegla, 'prueba_puerta'>, readonly number[]>> = {
  max_intentos: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  dias_guarda_extra: DIAS_EXTRA,
};
/** What a change does and does not do. */
const EFECTO: Readonly<Record<ClaveDeRegla, string>> = {
  max_intentos: 'Vale para las visitas que se programen desde ese día',
  dias_guarda_extra: 'Vale para lo que llegue a una agencia desde ese día; lo que ya está allí conserva su fecha',
  prueba_puerta:
    'Vale para los recorridos que salgan desde ese momento. El código se manda por correo al salir; a quien no dejó correo se le pide el documento',
};

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
      title={`${TITULO_DE_REGLA[regla]}: ${nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Poner"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {regla === 'prueba_puerta' ? (
        <PruebasField value={valor.value} onChange={valor.onChange} />
      ) : (
        <SelectField
          label={TITULO_DE_REGLA[regla]}
          data-autofocus
          data={[
            { value: NINGUNA, label: 'Como todos' },
            ...VALORES[regla].map((one) => ({ value: String(one), label: String(one) })),
          ]}
          value={valor.value === null ? NINGUNA : String(valor.value)}
          error={valor.error}
          onChange={(chosen) => valor.onChange(chosen === null || chosen === NINGUNA ? null : Number(chosen))}
        />
      )}
      <DateField label="Desde" min={reglas.hoy} {...form.field('desde')} />
      <p className={styles.quieto}>{`${cuantas}. ${EFECTO[regla]}.`}</p>
      <ErrorAlert error={form.error} fallback="No se pudo poner la regla" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

/** Which proofs; none of them is as with everybody. */
function PruebasField({ value, onChange }: { value: ValorDeRegla; onChange: (value: ValorDeRegla) => void }) {
  const now = Array.isArray(value) ? value : [];
  const toggle = (prueba: (typeof now)[number]) => {
    const next = PRUEBAS_DE_PUERTA.filter((one) => now.includes(one) !== (one === prueba));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <fieldset className={styles.pruebas}>
      <legend>{TITULO_DE_REGLA.prueba_puerta}</legend>
      {PRUEBAS_DE_PUERTA.map((prueba) => (
        <ToggleButton key={prueba} isOn={now.includes(prueba)} onClick={() => toggle(prueba)}>
          {NOMBRE_DE_PRUEBA[prueba]}
        </ToggleButton>
      ))}
    </fieldset>
  );
}

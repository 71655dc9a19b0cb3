import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';

import {
  guardarPersona,
  invitarPersona,
  listPersonas,
  type Opciones,
  type Persona,
  TIPOS,
} from '#features/ajustes/contract.ts';
import type { Campos } from '#shared/errors.ts';
import { CODIGOS } from '#shared/permissions.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from '../ajustes.module.css';
import { AccesoDePersona } from './AccesoDePersona.tsx';
import { type Ficha, fichaOf, withTipo } from './ficha.ts';
import { TIPO_NOMBRES } from './filtro.ts';
import { Marcas } from './Marcas.tsx';
import { QueVe } from './QueVe.tsx';

interface Props {
  /** Null: somebody new. */
  persona: Persona | null;
  opciones: Opciones;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** One person: whose people they are of, what they may, and what they would see with that. */
export function PersonaDrawer({ persona, opciones, onClose, onDone }: Props) {
  const form = useId();
  const [ficha, setFicha] = useState(() => fichaOf(persona));
  const [asking, setAsking] = useState(false);
  const isDirty = JSON.stringify(ficha) !== JSON.stringify(fichaOf(persona));
  const close = () => (isDirty && !asking ? setAsking(true) : onClose());
  const guardar = useCommand(guardarPersona, [listPersonas]);
  const invitar = useCommand(invitarPersona, [listPersonas]);
  const change = (cambio: Partial<Ficha>) => setFicha((now) => ({ ...now, ...cambio }));
  const save = () => {
    const { email, username, estado, ...derechos } = ficha;
    const sent = { ...derechos, roles: [...ficha.roles], codigos: [...ficha.codigos] };
    const saving =
      persona === null
        ? invitar.run({ email, ...sent }).then(() => `Se envió la invitación a ${email}`)
        : guardar.run({ id: persona.id, username, estado, ...sent }).then(() => `Se guardó a ${ficha.fullname}`);
    saving.then(onDone, (cause: unknown) => logFailure('persona', cause));
  };
  const refused = guardar.error ?? invitar.error;
  const isBusy = guardar.isPending || invitar.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(false);
    if (opciones.administra && !isBusy) save();
  };
  return (
    <SideDrawer
      title={persona === null ? 'Invitar a alguien' : persona.fullname}
      opened
      onClose={close}
      footer={
        opciones.administra ? (
          <div className={styles.actos}>
            {asking ? <p role="alert">Hay datos sin guardar.</p> : null}
            <Button key={asking ? 'descartar' : 'cancelar'} onClick={close}>
              {asking ? 'Descartar' : 'Cancelar'}
            </Button>
            {asking ? (
              <Button key="seguir" variant="filled" autoFocus onClick={() => setAsking(false)}>
                Seguir editando
              </Button>
            ) : (
              <Button key="guardar" type="submit" form={form} variant="filled" loading={isBusy}>
                {buttonOf(persona)}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <form id={form} noValidate className={styles.ficha} onSubmit={submit} onKeyDown={submitByCtrlEnter}>
        <ErrorAlert error={refused} fallback="Error al guardar" />
        <fieldset className={styles.campos} disabled={!opciones.administra}>
          <legend className="solo-lector">Datos</legend>
          <DatosFields
            ficha={ficha}
            persona={persona}
            opciones={opciones}
            faltas={faltasOf(refused)}
            onChange={change}
            onFicha={setFicha}
          />
        </fieldset>
        <QueVe ficha={ficha} opciones={opciones} />
      </form>
      {persona !== null && opciones.administra ? <AccesoDePersona persona={persona} onDone={onDone} /> : null}
    </SideDrawer>
  );
}

interface FieldsProps {
  ficha: Ficha;
  persona: Persona | null;
  opciones: Opciones;
  /** What the server found wrong, by field. */
  faltas: Campos;
  onChange: (cambio: Partial<Ficha>) => void;
  onFicha: (ficha: Ficha) => void;
}

function DatosFields({ ficha, persona, opciones, faltas, onChange, onFicha }: FieldsProps) {
  return (
    <>
      {persona === null ? (
        <TextField
          label="Correo"
          type="email"
          data-autofocus
          error={faltas.email}
          value={ficha.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      ) : null}
      <TextField
        label="Nombre y apellido"
        error={faltas.fullname}
        value={ficha.fullname}
        onChange={(event) => onChange({ fullname: event.currentTarget.value })}
      />
      {persona === null ? null : (
        <TextField
          label="Usuario"
          error={faltas.username}
          value={ficha.username}
          onChange={(event) => onChange({ username: event.currentTarget.value })}
        />
      )}
      <SelectField
        label="Tipo"
        data={TIPOS.map((value) => ({ value, label: TIPO_NOMBRES[value] }))}
        value={ficha.tipo_usuario}
        onChange={(chosen) => onFicha(withTipo(ficha, TIPOS.find((tipo) => tipo === chosen) ?? ficha.tipo_usuario))}
      />
      {ficha.tipo_usuario === 'cliente' ? (
        <SelectField
          label="Cliente"
          data={opciones.clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          error={faltas.cliente_id}
          value={ficha.cliente_id === null ? null : String(ficha.cliente_id)}
          onChange={(id) => onChange({ cliente_id: id === null ? null : Number(id) })}
        />
      ) : null}
      {ficha.tipo_usuario === 'agencia' ? (
        <SelectField
          label="Agencia"
          data={opciones.agentes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          error={faltas.agente_id}
          value={ficha.agente_id === null ? null : String(ficha.agente_id)}
          onChange={(id) => onChange({ agente_id: id === null ? null : Number(id) })}
        />
      ) : null}
      <Marcas
        titulo="Roles"
        opciones={opciones.roles.map(({ id, nombre }) => ({ id, nombre: nombreDeRol(nombre) }))}
        value={ficha.roles}
        onChange={(roles) => onChange({ roles })}
      />
      <CodigosField ficha={ficha} opciones={opciones} onChange={onChange} />
      {persona === null || persona.estado === 'PENDIENTE' ? null : (
        <CheckboxField
          label="Cuenta suspendida: no puede entrar, y sus sesiones terminan"
          checked={ficha.estado === 'INACTIVO'}
          onChange={(event) => onChange({ estado: event.currentTarget.checked ? 'INACTIVO' : 'ACTIVO' })}
        />
      )}
    </>
  );
}

/** Three dozen boxes that few people need: drawn once they are asked for. */
function CodigosField({ ficha, opciones, onChange }: Pick<FieldsProps, 'ficha' | 'opciones' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.mas} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Funcionalidades además de las de sus roles ({ficha.codigos.length})</summary>
      {isOpen ? (
        <Marcas
          titulo="Funcionalidades"
          opciones={CODIGOS.map((id) => ({
            id,
            nombre: `${id} · ${opciones.funcionalidades.find(({ codigo }) => codigo === id)?.nombre ?? ''}`,
          }))}
          value={ficha.codigos}
          onChange={(codigos) => onChange({ codigos })}
        />
      ) : null}
    </details>
  );
}

const FALTAS = {
  email: 'Escriba un correo electrónico',
  fullname: 'Escriba el nombre',
  username: 'Escriba otro nombre de usuario',
  cliente_id: 'Elija el cliente',
  agente_id: 'Elija la agencia',
} as const;

/** The fields that the server refused, in words of ours: its own tell a programmer which rule it was. */
function faltasOf(error: unknown): Campos {
  const campos = error instanceof ServiceError ? error.campos : {};
  return Object.fromEntries(Object.entries(FALTAS).filter(([campo]) => campo in campos));
}

function submitByCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function buttonOf(persona: Persona | null): string {
  if (persona === null) return 'Enviar invitación';
  return persona.estado === 'PENDIENTE' ? 'Aprobar' : 'Guardar';
}

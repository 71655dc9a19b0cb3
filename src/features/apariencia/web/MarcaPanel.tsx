import { type ChangeEvent, type ReactNode, useId, useState } from 'react';

import { MARCA, MOST_LOGO_BYTES, MOST_NOMBRE } from '#shared/marca.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { marca } from '#web/marca.ts';
import { reloadPage } from '#web/reload.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { guardarMarca } from '../contract.ts';
import styles from './builder.module.css';
import { type TextoId, useTexto } from './textos.tsx';

const RELOAD_MS = 1000;
/** Where the picker begins while the company has no colour of its own. */
const OWN_COLOR = '#08686c';
const TYPES = 'image/png,image/jpeg,image/webp';

/** A new picture as the call carries it; null: the product's own again; undefined: it stays. */
type Logo = { readonly base64: string; readonly shown: string } | null | undefined;

/** What the company is called, its one colour and its mark. */
export function MarcaPanel() {
  const text = useTexto();
  const say = (id: Corto) => text(`BUILDER.BRAND.${id}`);
  const [nombre, setNombre] = useState(marca.nombre);
  const [color, setColor] = useState(marca.color);
  const [logo, setLogo] = useState<Logo>(undefined);
  const [isBad, setBad] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const guardar = useCommand(guardarMarca, []);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file === undefined) return;
    const isTaken = file.size <= MOST_LOGO_BYTES && TYPES.split(',').includes(file.type);
    setBad(!isTaken);
    if (!isTaken) return;
    const read = readPicture(file).then(setLogo);
    read.catch((cause: unknown) => logFailure('logo', cause));
  };
  const save = async () => {
    const changed = logo === undefined ? {} : { logo: logo?.base64 ?? null };
    await guardar.run({ nombre, color, ...changed });
    setSaved(true);
    window.setTimeout(reloadPage, RELOAD_MS);
  };
  const shown = logo === undefined ? marca.logo : (logo?.shown ?? null);
  return (
    <Card title={say('TITLE')}>
      <ErrorAlert error={guardar.error} fallback={say('FAILED')} />
      <div className={styles.marca}>
        <p className={styles.ayuda}>{say('HELP')}</p>
        <TextField
          label={say('NAME')}
          value={nombre}
          maxLength={MOST_NOMBRE}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
        <Colour color={color} say={say} onChange={setColor} />
        <div className={styles.logo}>
          {shown === null ? null : <img src={shown} alt={say('LOGO')} width={48} height={48} />}
          <FileButton label={say('CHOOSE')} help={say('LOGO_HELP')} onTake={take} />
          {shown === null ? null : <Button onClick={() => setLogo(null)}>{say('NO_LOGO')}</Button>}
        </div>
        {isBad ? (
          <p role="alert" className={styles.mala}>
            {say('BAD_FILE')}
          </p>
        ) : null}
        <div className={styles.actos}>
          <Button
            variant="filled"
            disabled={nombre.trim() === '' || guardar.isPending || isSaved}
            onClick={() => void save().catch((cause: unknown) => logFailure(guardarMarca.service, cause))}
          >
            {say('SAVE')}
          </Button>
        </div>
        <p role="status" className={styles.dicho}>
          {isSaved ? text('BUILDER.SAVED') : null}
        </p>
      </div>
    </Card>
  );
}

type Corto = Extract<TextoId, `BUILDER.BRAND.${string}`> extends `BUILDER.BRAND.${infer Name}` ? Name : never;

interface ColourProps {
  color: string | null;
  say: (id: Corto) => string;
  onChange: (color: string | null) => void;
}

function Colour({ color, say, onChange }: ColourProps) {
  return (
    <div className={styles.logo}>
      <label className={styles.color}>
        <span>{say('COLOR')}</span>
        <input
          type="color"
          value={color ?? OWN_COLOR}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
        />
      </label>
      {color === MARCA.color ? null : <Button onClick={() => onChange(null)}>{say('NO_COLOR')}</Button>}
    </div>
  );
}

interface FileProps {
  label: ReactNode;
  help: string;
  onTake: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FileButton({ label, help, onTake }: FileProps) {
  const described = useId();
  return (
    <>
      <label className={styles.archivo}>
        <input type="file" accept={TYPES} className="solo-lector" aria-describedby={described} onChange={onTake} />
        {label}
      </label>
      <span id={described} className={styles.ayuda}>
        {help}
      </span>
    </>
  );
}

async function readPicture(file: File): Promise<NonNullable<Logo>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { base64: btoa(binary), shown: URL.createObjectURL(file) };
}

import '@mantine/core/styles/Input.layer.css';

import { FileButton, Input, Loader } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useCallback, useId, useRef } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { useIsHandheld } from '#web/viewport.ts';

import styles from './FotoField.module.css';
import type { Foto } from './use-foto.ts';

interface Props {
  foto: Foto;
  label: string;
  /** Why the form cannot be saved without it. */
  error?: string | undefined;
}

/** A photo that goes up while the rest of the form is filled in. */
export function FotoField({ foto, label, error }: Props) {
  const id = useId();
  const reason = foto.refusal ?? error ?? null;
  const group = useRef<HTMLDivElement>(null);
  // Each act takes its own button away; the focus would leave the form, and its keys with it.
  const then = (act: () => void) => {
    act();
    group.current?.focus();
  };
  const isEmpty = !foto.isAttached && !foto.isUploading && foto.failure === null;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      error={reason === null ? undefined : <Refusal text={reason} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second label */}
      <div ref={group} role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.foto}>
        {isEmpty ? (
          <Choices onChoose={(file) => then(() => foto.choose(file))} />
        ) : (
          <Chosen foto={foto} onRemove={() => then(foto.remove)} />
        )}
      </div>
      <p role="status" className="solo-lector">
        {statusOf(foto)}
      </p>
      <ErrorAlert error={foto.failure} onRetry={() => then(foto.retry)} />
    </Input.Wrapper>
  );
}

/** Said aloud: it comes while the person is elsewhere in the form. */
function Refusal({ text }: { text: string }) {
  return (
    <span role="alert">
      <FieldError>{text}</FieldError>
    </span>
  );
}

/** A handheld's camera opens at once; where there is none to hold, one button does for both. */
function Choices({ onChoose }: { onChoose: (file: File | null) => void }) {
  const isHandheld = useIsHandheld();
  return (
    <>
      {isHandheld ? (
        <FileButton accept="image/*" capture="environment" onChange={onChoose}>
          {({ onClick }) => (
            <Button leftSection={<IconCamera aria-hidden size={18} stroke={1.75} />} onClick={onClick}>
              Sacar foto
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton accept="image/*" onChange={onChoose}>
        {({ onClick }) => (
          <Button leftSection={<IconPhoto aria-hidden size={18} stroke={1.75} />} onClick={onClick}>
            Elegir foto…
          </Button>
        )}
      </FileButton>
    </>
  );
}

function Chosen({ foto, onRemove }: { foto: Foto; onRemove: () => void }) {
  return (
    <>
      {foto.file === null ? (
        <span className={styles.empty}>
          <IconPhoto aria-hidden size={24} stroke={1.5} />
        </span>
      ) : (
        <Preview file={foto.file} />
      )}
      <span className={styles.state}>
        {foto.isUploading ? <Loader aria-hidden size={16} /> : null}
        {statusOf(foto)}
      </span>
      <Button variant="subtle" aria-label="Quitar la foto" onClick={onRemove}>
        Quitar
      </Button>
    </>
  );
}

/** Shown from the file itself; its address lasts as long as the picture is drawn. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt="Foto elegida" />;
}

function statusOf({ isUploading, isAwaited, isAttached }: Foto): string {
  if (isAwaited) return 'Subiendo la foto para guardar…';
  if (isUploading) return 'Subiendo la foto…';
  return isAttached ? 'Foto adjunta' : '';
}

import { Button, Group, PasswordInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatedPassword } from '#shared/domain/auth/generated-password.ts';
import { passwordStrength, type PasswordStrength } from '#shared/domain/auth/password-strength.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './new-password-input.module.css';

const cx = bindClasses(classes);

const LEVELS = ['guessable', 'fair', 'strong'] as const;

const litParts = ({ level }: PasswordStrength): number => (level === 'short' ? 0 : LEVELS.indexOf(level) + 1);

export interface NewPasswordInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Fewest characters that the server takes. */
  minimum: number;
  /** What others know about the person: names, e-mail address, institution. */
  personal: readonly string[];
  error?: ReactNode;
  name?: string;
  'data-path'?: string;
  className?: string;
  /** Offers to make one up, for somebody else's account: it is shown, to be passed on. */
  canGenerate?: boolean;
}

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A field for a new password that says, while one types, what would make it better. */
export function NewPasswordInput({
  label,
  value,
  onChange,
  minimum,
  personal,
  error,
  name,
  'data-path': dataPath,
  className,
  canGenerate = false,
}: NewPasswordInputProps) {
  const { t } = useTranslation('common');
  const hintId = useId();
  const [isShown, setShown] = useState(false);
  const generate = (): void => {
    onChange(generatedPassword(randomBytes));
    setShown(true);
  };
  const strength = passwordStrength(value, { minimum, personal });
  const lit = litParts(strength);
  const hint =
    value === ''
      ? t('password.empty', { count: minimum })
      : strength.level === 'short'
        ? t('password.short', { count: strength.missing })
        : t(`password.${strength.level}`);
  return (
    <div className={cx('root')}>
      <PasswordInput
        className={className}
        label={label}
        name={name}
        data-path={dataPath}
        autoComplete="new-password"
        value={value}
        error={error}
        aria-describedby={hintId}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={cx('meter')} aria-hidden>
        {LEVELS.map((level, index) => (
          <span key={level} className={cx('part', index < lit && 'on')} />
        ))}
      </div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <p id={hintId} className={cx('hint')} role="status">
          {hint}
        </p>
        {canGenerate ? (
          <Button variant="subtle" size="compact-xs" flex="none" onClick={generate}>
            {t('password.generate')}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

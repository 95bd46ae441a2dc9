import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
}

/** Button is a button that does something here; a link goes elsewhere. */
export function Button({ tone = 'plain', small = false, className = '', ...rest }: Props) {
  const classes = [styles.button, styles[tone], small ? styles.small : '', className].join(' ');
  return <button type="button" {...rest} className={classes} />;
}

/** LinkButton looks like a button and goes to another page. */
export function LinkButton({ href, tone = 'plain', children }: { href: string; tone?: 'primary' | 'plain'; children: React.ReactNode }) {
  return (
    <a href={href} className={`${styles.button ?? ''} ${styles[tone] ?? ''}`}>
      {children}
    </a>
  );
}

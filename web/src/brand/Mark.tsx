/** The app's logo: a window with two lights. Decoration; the name must be beside it. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path className="fill-accent-ink opacity-60" d="M9 25V15a7 7 0 0 1 6.2-6.95V25z" />
      <path className="fill-accent-ink" d="M16.8 25V8.05A7 7 0 0 1 23 15v10z" />
      <circle cx="16" cy="15.5" r="3.2" className="fill-caution-quiet stroke-accent" strokeWidth="1.2" />
    </svg>
  );
}

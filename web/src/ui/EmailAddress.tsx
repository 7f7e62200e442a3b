/** An email address. If it is too long for its line, it breaks before the @ first, and elsewhere only if necessary. */
export function EmailAddress({ children }: { children: string }) {
  const [before, ...domain] = children.split("@");
  return (
    <span className="wrap-anywhere">
      {before}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join("@")}
        </>
      )}
    </span>
  );
}

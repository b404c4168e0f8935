/** Minutes and seconds, as on a kitchen timer: "4:07". */
export const formatTimeLeft = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

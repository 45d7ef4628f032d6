"""How dates are written where Django's own form could be misread."""
